//! Puts pages into the user's order and takes out those that are switched off.
use crate::export::deck::Page;
use crate::plan::{PageSetting, Presentation};

/// A page as a list of pages shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// What the user set of it.
    pub setting: PageSetting,
    /// Its title.
    pub title: String,
}

/// The pages that are switched on, in the user's order, annotated.
#[must_use]
pub fn arrange(pages: Vec<Page>, presentation: &Presentation) -> Vec<Page> {
    let mut ordered = ordered(pages, presentation);
    ordered.retain(|page| !presentation.page(&page.key).is_some_and(|setting| setting.off));
    for page in &mut ordered {
        page.annotation = presentation.page(&page.key).map(|setting| setting.annotation.clone()).unwrap_or_default();
    }
    ordered
}

/// All pages in the user's order with what is set of them, those switched off as well.
#[must_use]
pub fn listing(pages: &[Page], presentation: &Presentation) -> Vec<Listed> {
    let listed = |id: String| {
        let title = pages.iter().find(|page| page.key == id).map(|page| page.title.clone()).unwrap_or_default();
        let setting = presentation.page(&id).cloned().unwrap_or_else(|| PageSetting::new(id));
        Listed { setting, title }
    };
    presentation.order(&keys(pages)).into_iter().map(listed).collect()
}

fn keys(pages: &[Page]) -> Vec<String> {
    pages.iter().map(|page| page.key.clone()).collect()
}

fn ordered(mut pages: Vec<Page>, presentation: &Presentation) -> Vec<Page> {
    let order = presentation.order(&keys(&pages));
    let place = |page: &Page| order.iter().position(|key| *key == page.key);
    pages.sort_by_key(place);
    pages
}
