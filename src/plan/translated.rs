//! A project of the program in a reader's language: titles, notes and sources that came with it.
use crate::locale::Language;
use crate::plan::Project;

impl Project {
    /// The same project with its own words in this language, as far as they are known. Done when a preset is opened:
    /// from then on the words are the user's.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        for text in self.texts_mut() {
            *text = language.data(text);
        }
        self
    }

    fn texts_mut(&mut self) -> Vec<&mut String> {
        let mut texts = vec![&mut self.title, &mut self.notes];
        for plan in &mut self.options {
            texts.extend([&mut plan.title, &mut plan.notes]);
            texts.extend(plan.quote.iter_mut().map(|quote| &mut quote.source));
            texts.extend(plan.seed_claims.iter_mut().map(|claim| &mut claim.note));
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::presets;

    #[test]
    fn every_preset_speaks_every_language() {
        for preset in presets::all() {
            let english = preset.document().expect("a project").project;
            assert_eq!(english.clone().in_language(Language::English), english, "{}", preset.id);
            for language in [Language::ChineseSimplified, Language::ChineseTraditional] {
                let mut old = english.clone();
                let mut new = english.clone().in_language(language);
                for (old, new) in old.texts_mut().into_iter().zip(new.texts_mut()) {
                    // A sentence has at least three words in small letters; a title may be made of names.
                    let is_sentence =
                        old.split(' ').filter(|it| it.chars().all(|it| it.is_ascii_lowercase())).count() > 2;
                    assert!(!(is_sentence && old == new), "{}, {}: {old}", preset.id, language.tag());
                }
            }
        }
    }
}
