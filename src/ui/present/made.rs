//! The deck that is shown, and the one without what is supposed.
use super::what_if::{Supposed, Wish};
use crate::export::deck::{self, Deck};
use crate::export::report::Analysed;
use crate::locale::Language;
use crate::plan::{OptionId, Project};
use crate::ui::Session;

/// The decks of a project.
#[derive(Default)]
pub struct Made {
    /// As the project is.
    plain: Deck,
    /// What is supposed, and the deck with it.
    supposed: Option<(Supposed, Deck)>,
    /// What the decks were made of.
    of: Option<(u64, Language)>,
}

impl Made {
    /// The deck to be shown.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        self.supposed.as_ref().map_or(&self.plain, |(_, deck)| deck)
    }

    /// The deck without what is supposed, if something is.
    #[must_use]
    pub fn before(&self) -> Option<&Deck> {
        self.supposed.as_ref().map(|_| &self.plain)
    }

    /// What is supposed.
    #[must_use]
    pub fn supposed(&self) -> Option<&Supposed> {
        self.supposed.as_ref().map(|(supposed, _)| supposed)
    }

    /// Makes the decks anew if the project or the language changed; true then.
    pub fn refresh(&mut self, session: &Session) -> bool {
        let now = (session.history.revision(), session.language);
        if self.of == Some(now) {
            return false;
        }
        self.of = Some(now);
        self.plain = deck_of(session, None);
        let wish = self.take().map(|supposed| supposed.wish);
        self.suppose(session, wish);
        true
    }

    /// Supposes something else, or nothing any more.
    pub fn suppose(&mut self, session: &Session, wish: Option<Wish>) {
        let supposed = wish.and_then(|wish| Supposed::of(session, wish));
        self.supposed = supposed.map(|supposed| {
            let deck = deck_of(session, Some(&supposed));
            (supposed, deck)
        });
    }

    /// Takes out what is supposed.
    pub fn take(&mut self) -> Option<Supposed> {
        self.supposed.take().map(|(supposed, _)| supposed)
    }
}

fn deck_of(session: &Session, supposed: Option<&Supposed>) -> Deck {
    with_options(session, supposed, |project, options| {
        deck::of(&session.catalog, project, options, session.language, session.today)
    })
}

/// Hands over project and options, with what is supposed.
pub fn with_options<T>(
    session: &Session,
    supposed: Option<&Supposed>,
    with: impl FnOnce(&Project, &[Analysed<'_>]) -> T,
) -> T {
    let project = supposed.map_or(session.history.project(), |supposed| &supposed.project);
    let analysis = |id: OptionId| match supposed {
        Some(supposed) if supposed.wish.option == id => Some(&supposed.analysis),
        _ => session.analysis(id),
    };
    let options: Vec<Analysed<'_>> =
        project.options.iter().filter_map(|plan| Some(Analysed { plan, analysis: analysis(plan.id)? })).collect();
    with(project, &options)
}
