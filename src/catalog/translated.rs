//! The catalogue in a reader's language: names that are words, such as “Hard disk 4 TB”.
//!
//! Names of GPUs, CPUs and machines are mostly the makers' own and stay; what stands beside them (“two-slot blower”,
//! “configuration M”) is translated. Ids, facts and sources stay as the files have them: sources and remarks are
//! translated where they are shown, because projects and price lists keep them.
use crate::catalog::Catalog;
use crate::locale::Language;

impl Catalog {
    /// The same parts with their names in this language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Self {
        let mut catalog = self.clone();
        if language != Language::English {
            for name in catalog.names_mut() {
                *name = language.data(name);
            }
        }
        catalog
    }

    /// Names of all parts that are shown under their name.
    fn names_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let gpus = self.gpus.values_mut().map(|part| &mut part.name);
        let cpus = self.cpus.values_mut().map(|part| &mut part.name);
        let memory = self.memory.values_mut().map(|part| &mut part.name);
        let drives = self.drives.values_mut().map(|part| &mut part.name);
        let nics = self.nics.values_mut().map(|part| &mut part.name);
        let bridges = self.bridges.values_mut().map(|part| &mut part.name);
        let interconnects = self.interconnects.values_mut().map(|row| &mut row.name);
        let chassis = self.chassis.values_mut().flat_map(|it| {
            let switches = it.switches.iter_mut().map(|switch| &mut switch.name);
            std::iter::once(&mut it.name).chain(switches).chain(it.onboard.iter_mut().map(|part| &mut part.what))
        });
        gpus.chain(cpus).chain(memory).chain(drives).chain(nics).chain(bridges).chain(interconnects).chain(chassis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::DriveId;

    #[test]
    fn english_stays_as_it_is() {
        let catalog = Catalog::builtin();
        let drive = DriveId::new("hdd-4tb-enterprise");
        assert_eq!(catalog.in_language(Language::English).drives.get(&drive), catalog.drives.get(&drive));
        let chinese = catalog.in_language(Language::ChineseTraditional);
        assert_eq!(chinese.drives.get(&drive).map(|it| it.name.as_str()), Some("傳統硬碟 4 TB，7200 轉，企業級"));
    }
}
