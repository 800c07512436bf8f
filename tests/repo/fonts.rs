//! The bundled fonts hold every character the program can show.

use std::collections::BTreeSet;

use skrifa::raw::TableProvider as _;
use skrifa::{FontRef, MetadataProvider as _};
use slotwise::locale::{Language, fonts, fonts::Face};

fn font(face: &Face) -> FontRef<'static> {
    FontRef::new(face.bytes).unwrap_or_else(|error| panic!("{} is no font: {error}", face.name))
}

#[track_caller]
fn check(folder: &str, ending: &str, faces: &[&Face]) {
    let (missing, _) = missing(folder, ending, faces);
    assert!(missing.is_empty(), "no font has {missing}; run assets/fonts/subset.py");
}

/// The characters that no face has, and how many different ones there are in all.
fn missing(folder: &str, ending: &str, faces: &[&Face]) -> (String, usize) {
    let maps: Vec<_> = faces.iter().map(|face| font(face)).collect();
    let (mut missing, mut all) = (String::new(), BTreeSet::new());
    for (_, text) in crate::tree::files(folder, ending) {
        for character in text.chars().filter(|it| !it.is_control()) {
            if all.insert(character) && maps.iter().all(|font| font.charmap().map(character).is_none()) {
                missing.push(character);
            }
        }
    }
    (missing, all.len())
}

#[test]
fn every_word_can_be_shown() {
    for language in Language::ALL {
        let folder = format!("assets/locales/{}", language.tag());
        check(&folder, "ftl", &fonts::text(language));
        check(&folder, "ftl", &fonts::bold(language));
    }
}

#[test]
fn bold_words_hardly_fall_back_to_regular() {
    for language in Language::ALL {
        let mut faces = fonts::bold(language);
        faces.retain(|face| face.name.ends_with("Bold") || face.name.contains("Symbols"));
        let (missing, all) = missing(&format!("assets/locales/{}", language.tag()), "ftl", &faces);
        // Words added since the fonts were made look a little thin, no more.
        assert!(missing.chars().count() * 30 < all, "not in bold: {missing}; run assets/fonts/subset.py");
    }
}

#[test]
fn every_part_and_preset_can_be_shown() {
    for language in Language::ALL {
        check("assets/catalog", "ron", &fonts::text(language));
        check("presets", "ron", &fonts::text(language));
    }
}

#[test]
fn signs_used_in_pictures_are_there() {
    for language in Language::ALL {
        for faces in [fonts::text(language), fonts::bold(language)] {
            let maps: Vec<_> = faces.iter().map(|face| font(face)).collect();
            for sign in "←→↑↓↔⇄✓✕⚠×≤≥≈µΩ°·–—…€¥£▲▼▶◀▸▾●○■□−⟦⟧，。：；！？（）「」、《》".chars()
            {
                assert!(maps.iter().any(|font| font.charmap().map(sign).is_some()), "{sign} in {language:?}");
            }
        }
        let mono = font(&fonts::MONO);
        for sign in "─│┌┐└┘├┤┬┴┼━═║█░▒▓".chars() {
            assert!(mono.charmap().map(sign).is_some(), "{sign}");
        }
    }
}

#[test]
fn digits_stand_in_columns() {
    for face in [&fonts::LATIN, &fonts::LATIN_BOLD, &fonts::MONO] {
        let font = font(face);
        let metrics = font.glyph_metrics(skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default());
        let widths: BTreeSet<i32> = ('0'..='9')
            .map(|digit| metrics.advance_width(font.charmap().map(digit).expect("a digit")).expect("a width") as i32)
            .collect();
        assert_eq!(widths.len(), 1, "{}: {widths:?}", face.name);
    }
}

#[test]
fn faces_share_a_line_height() {
    let heights: BTreeSet<i32> = fonts::all()
        .iter()
        .map(|face| {
            let font = font(face);
            let line = font.hhea().expect("a line table");
            let height = i32::from(line.ascender().to_i16()) - i32::from(line.descender().to_i16());
            let em = i32::from(font.head().expect("a head table").units_per_em());
            height * 100 / em
        })
        .collect();
    assert_eq!(heights.len(), 1, "{heights:?}");
}

#[test]
fn families_are_those_of_the_files() {
    for face in fonts::all() {
        let name = font(face).localized_strings(skrifa::string::StringId::FAMILY_NAME).english_or_first();
        assert_eq!(name.map(|name| name.to_string()).as_deref(), Some(face.family), "{}", face.name);
    }
}
