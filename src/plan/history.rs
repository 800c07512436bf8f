//! Undo and redo: whole snapshots of the project (it is small), one per gesture, with the name of the edit.
//!
//! Not undone: selection, panel layout, language, what is open.
use std::sync::Arc;

use crate::plan::{Edit, EditError, Project};

/// Most steps kept.
const MAX_STEPS: usize = 200;

/// The project with its past and its undone future.
#[derive(Debug, Clone)]
pub struct History {
    now: Arc<Project>,
    past: Vec<Step>,
    future: Vec<Step>,
    /// Gesture that the newest step belongs to: a further edit of the same gesture joins it.
    gesture: Option<u64>,
    revision: u64,
}

#[derive(Debug, Clone)]
struct Step {
    /// The project before the step (in `past`) or after it (in `future`).
    project: Arc<Project>,
    edit: Edit,
}

impl History {
    /// A history that starts here.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self { now: Arc::new(project), past: Vec::new(), future: Vec::new(), gesture: None, revision: 0 }
    }

    /// A history that starts with another project, and goes on counting: nothing that was drawn for a revision before is
    /// taken for one of these.
    #[must_use]
    pub fn followed_by(&self, project: Project) -> Self {
        Self { revision: self.revision.wrapping_add(1), ..Self::new(project) }
    }

    /// The project as it is now.
    #[must_use]
    pub fn project(&self) -> &Project {
        &self.now
    }

    /// The project as it is now, to be shared with other threads.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Project> {
        Arc::clone(&self.now)
    }

    /// Counts up with every change, also with undo and redo.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Puts a project in the place of the present one that shows the same, without a step of undo: with the prices kept
    /// that it is shown with.
    pub fn amend(&mut self, project: Project) {
        self.now = Arc::new(project);
        self.revision = self.revision.wrapping_add(1);
    }

    /// The same for the present project and all that undo and redo come to; `None` leaves one as it is.
    pub fn amend_all(&mut self, mut amended: impl FnMut(&Project) -> Option<Project>) {
        let steps = self.past.iter_mut().chain(&mut self.future).map(|step| &mut step.project);
        for project in steps.chain(std::iter::once(&mut self.now)) {
            if let Some(next) = amended(project) {
                *project = Arc::new(next);
            }
        }
        self.revision = self.revision.wrapping_add(1);
    }

    /// Does an edit. Edits with the same `gesture` number one after another become a single step.
    ///
    /// # Errors
    /// If the edit cannot be applied; nothing is changed then.
    pub fn apply(&mut self, edit: Edit, gesture: Option<u64>) -> Result<(), EditError> {
        let next = edit.apply(&self.now)?;
        if next == *self.now {
            return Ok(());
        }
        let joins = gesture.is_some() && gesture == self.gesture && !self.past.is_empty();
        if !joins {
            self.past.push(Step { project: Arc::clone(&self.now), edit });
            if self.past.len() > MAX_STEPS {
                self.past.remove(0);
            }
        }
        self.future.clear();
        self.gesture = gesture;
        self.now = Arc::new(next);
        self.revision += 1;
        Ok(())
    }

    /// The edit that [`History::undo`] would take back.
    #[must_use]
    pub fn undo_edit(&self) -> Option<&Edit> {
        self.past.last().map(|step| &step.edit)
    }

    /// The edit that [`History::redo`] would do again.
    #[must_use]
    pub fn redo_edit(&self) -> Option<&Edit> {
        self.future.last().map(|step| &step.edit)
    }

    /// Takes back the newest step; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.past.pop() else { return false };
        let after = std::mem::replace(&mut self.now, step.project);
        self.future.push(Step { project: after, edit: step.edit });
        self.gesture = None;
        self.revision += 1;
        true
    }

    /// Does the newest undone step again; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.future.pop() else { return false };
        let before = std::mem::replace(&mut self.now, step.project);
        self.past.push(Step { project: before, edit: step.edit });
        self.gesture = None;
        self.revision += 1;
        true
    }
}
