//! The user's price book: one CSV file beside the user's parts, read with the catalogue.
use std::fs;
use std::path::{Path, PathBuf};

use crate::catalog::PriceRow;
use crate::interop::price_list;
use crate::store::{Folders, Previous, StoreError, read_text, write_atomically};

/// Name of the file.
const NAME: &str = "price-book.csv";

/// Largest price book that is read, bytes.
const MAX_BYTES: u64 = 8 << 20;

fn path(folders: &Folders) -> PathBuf {
    folders.catalog().join(NAME)
}

fn read(folders: &Folders) -> Result<price_list::PriceList, StoreError> {
    let path = path(folders);
    if !path.exists() {
        return Ok(price_list::PriceList::default());
    }
    Ok(price_list::read_list(NAME, &read_text(&path, MAX_BYTES)?))
}

/// The prices of the book; none where there is no book.
///
/// # Errors
/// If there is one and it cannot be read.
pub fn load(folders: &Folders) -> Result<Vec<PriceRow>, StoreError> {
    read(folders).map(|list| list.rows)
}

/// Adds prices to the book; newer ones take the place of older ones from the same source. Gives how many it has now. The
/// book as it was is kept beside it; for good, if not all of its lines could be read.
///
/// # Errors
/// If the book cannot be read or written; it is unchanged then.
pub fn add(folders: &Folders, rows: Vec<PriceRow>) -> Result<usize, StoreError> {
    let old = read(folders)?;
    let previous = if old.problems.is_empty() { Previous::Backup } else { Previous::SetAside };
    let book = price_list::merge(old.rows, rows);
    let path = path(folders);
    fs::create_dir_all(folders.catalog()).map_err(|reason| StoreError::write(&path, reason))?;
    write_atomically(&path, price_list::write(&book).as_bytes(), previous)?;
    Ok(book.len())
}

/// Writes prices for other programs.
///
/// # Errors
/// With the path and the system's reason; no half file is left.
pub fn write_to(path: &Path, rows: &[PriceRow]) -> Result<(), StoreError> {
    write_atomically(path, price_list::write(rows).as_bytes(), Previous::Replace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(lines: &str) -> Vec<PriceRow> {
        price_list::read_list("list.csv", &format!("part_kind,part,amount,currency,date,source\n{lines}")).rows
    }

    #[test]
    fn prices_are_added_and_found_with_the_catalogue() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::below(home.path());
        assert_eq!(load(&folders).expect("none"), []);
        assert_eq!(add(&folders, rows("gpu,rtx-5090,2500,EUR,2026-10-01,Shop\n")).expect("written"), 1);
        assert_eq!(
            add(&folders, rows("gpu,rtx-5090,2400,EUR,2026-10-20,Shop\ncpu,x,1,EUR,2026,Shop\n")).expect("written"),
            2
        );
        let (catalog, problems) = crate::store::load_catalog(Some(&folders), &[], "2026-11-30".parse().expect("a day"));
        assert!(problems.is_empty(), "{problems:?}");
        let row = catalog.price_of("gpu", "rtx-5090").expect("a price");
        assert_eq!((row.amount.to_string().as_str(), row.own), ("2400", true));
        let out = home.path().join("out.csv");
        write_to(&out, &load(&folders).expect("two")).expect("written");
        let text = fs::read_to_string(&out).expect("a text");
        assert_eq!(price_list::read_list("price-book.csv", &text).rows, load(&folders).expect("two"));
    }

    #[test]
    fn a_book_with_lines_that_cannot_be_read_is_kept() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::below(home.path());
        fs::create_dir_all(folders.catalog()).expect("a folder");
        let damaged = "part_kind,part,amount,currency,date\ngpu,a,much,EUR,2026\n";
        fs::write(path(&folders), damaged).expect("written");
        add(&folders, rows("gpu,b,1,EUR,2026,Shop\n")).expect("written");
        let kept = fs::read_dir(folders.catalog()).expect("a folder").flatten();
        let mut texts = kept.filter_map(|entry| fs::read_to_string(entry.path()).ok());
        assert!(texts.any(|text| text == damaged));
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_is_told() {
        let home = tempfile::tempdir().expect("a folder");
        // A file where the folder should be: also root cannot write there.
        fs::write(home.path().join("config"), "x").expect("written");
        let folders = Folders::below(home.path());
        assert!(add(&folders, rows("gpu,b,1,EUR,2026,Shop\n")).is_err());
    }
}
