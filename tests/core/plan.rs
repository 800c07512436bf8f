//! Edits and their history: each edit does what its name says, and undo takes back exactly that.
use proptest::prelude::*;
use slotwise::catalog::{BridgeId, GpuId, SlotId};
use slotwise::plan::{Card, CardPart, Edit, EditError, History, OptionId, Plan, Project, Riser, format};
use slotwise::quantity::{Currency, PcieGen};

const ID: OptionId = OptionId(1);

fn project() -> Project {
    Project { options: vec![Plan { id: ID, ..Plan::default() }], ..Project::default() }
}

fn slot(number: u8) -> SlotId {
    SlotId::new(format!("slot{number}"))
}

fn gpu(name: &str) -> CardPart {
    CardPart::Gpu(GpuId::new(name))
}

#[track_caller]
fn apply(edits: &[Edit]) -> Project {
    edits.iter().fold(project(), |project, edit| edit.apply(&project).expect("the edit applies"))
}

/// What is in the slots after some edits, as `slot1=a slot2=b`.
#[track_caller]
fn check(edits: &[Edit], expected: &str) {
    let project = apply(edits);
    let cards = project.options.first().expect("an option").cards.iter();
    let cards: Vec<String> = cards.map(|card| format!("{}={}", card.slot, card.part)).collect();
    assert_eq!(cards.join(" "), expected);
}

#[test]
fn cards_are_placed_moved_swapped_filled_and_removed() {
    let place = |at, name| Edit::Place(ID, slot(at), gpu(name));
    check(&[place(1, "a")], "slot1=gpu/a");
    check(&[place(1, "a"), place(1, "b")], "slot1=gpu/b");
    check(&[place(1, "a"), Edit::Move(ID, slot(1), slot(2))], "slot2=gpu/a");
    check(&[place(1, "a"), place(2, "b"), Edit::Move(ID, slot(1), slot(2))], "slot2=gpu/a slot1=gpu/b");
    check(&[Edit::Fill(ID, vec![slot(1), slot(3)], gpu("a"))], "slot1=gpu/a slot3=gpu/a");
    check(&[place(1, "a"), place(2, "b"), Edit::Remove(ID, slot(1))], "slot2=gpu/b");
}

#[test]
fn edits_of_what_is_not_there_are_refused_and_change_nothing() {
    let no_option = OptionId(9);
    assert_eq!(Edit::SetNodes(no_option, 2).apply(&project()), Err(EditError::NoOption(no_option)));
    assert_eq!(Edit::Remove(ID, slot(1)).apply(&project()), Err(EditError::EmptySlot(slot(1))));
    assert_eq!(Edit::RemoveOption(ID).apply(&project()), Err(EditError::LastOption));
    let mut history = History::new(project());
    assert!(history.apply(Edit::Remove(ID, slot(1)), None).is_err());
    assert_eq!((history.project(), history.revision()), (&project(), 0));
}

#[test]
fn bridges_leave_with_their_cards() {
    let placed = [
        Edit::Fill(ID, vec![slot(1), slot(2), slot(3)], gpu("a")),
        Edit::PlaceBridge(ID, BridgeId::new("bridge"), vec![slot(1), slot(2)]),
    ];
    let bridges = |edit: Edit| {
        let project = edit.apply(&apply(&placed)).expect("the edit applies");
        project.options.first().map(|plan| plan.bridges.len())
    };
    assert_eq!(bridges(Edit::Remove(ID, slot(3))), Some(1));
    assert_eq!(bridges(Edit::Remove(ID, slot(1))), Some(0));
    assert_eq!(bridges(Edit::Move(ID, slot(2), slot(4))), Some(0));
    assert_eq!(bridges(Edit::Place(ID, slot(2), gpu("b"))), Some(0));
}

#[test]
fn options_keep_their_numbers() {
    let project = apply(&[
        Edit::DuplicateOption(ID, "copy".to_owned()),
        Edit::AddOption(Box::default()),
        Edit::RemoveOption(ID),
        Edit::AddOption(Box::default()),
    ]);
    let ids: Vec<u32> = project.options.iter().map(|plan| plan.id.0).collect();
    assert_eq!(ids, [2, 3, 4]);
}

#[test]
fn one_gesture_is_one_step() {
    let mut history = History::new(project());
    for nodes in 2..6 {
        history.apply(Edit::SetNodes(ID, nodes), Some(7)).expect("applies");
    }
    history.apply(Edit::SetNodes(ID, 9), Some(8)).expect("applies");
    history.apply(Edit::SetCurrency(Currency::CNY), None).expect("applies");
    let nodes = |history: &History| history.project().options.first().map(|plan| plan.nodes);
    assert!(history.undo() && nodes(&history) == Some(9));
    assert!(history.undo() && nodes(&history) == Some(5));
    assert!(history.undo() && nodes(&history) == Some(1));
    assert!(!history.undo());
    assert!(history.redo() && nodes(&history) == Some(5));
}

#[test]
fn an_edit_that_changes_nothing_is_no_step() {
    let mut history = History::new(project());
    history.apply(Edit::SetNodes(ID, 1), None).expect("applies");
    assert!(history.undo_edit().is_none() && history.revision() == 0);
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let at = || (1..5_u8).prop_map(slot);
    prop_oneof![
        (at(), "[ab]").prop_map(|(slot, name)| Edit::Place(ID, slot, gpu(&name))),
        (at(), at()).prop_map(|(from, to)| Edit::Move(ID, from, to)),
        at().prop_map(|slot| Edit::Remove(ID, slot)),
        (at(), at()).prop_map(|(a, b)| Edit::PlaceBridge(ID, BridgeId::new("bridge"), vec![a, b])),
        (1..9_u32).prop_map(|nodes| Edit::SetNodes(ID, nodes)),
        Just(Edit::SetCards(ID, vec![Card { slot: slot(1), part: gpu("a") }])),
        Just(Edit::AddOption(Box::default())),
        Just(Edit::DuplicateOption(ID, "copy".to_owned())),
    ]
}

proptest! {
    #[test]
    fn undoing_everything_gives_the_beginning_and_redoing_the_end(edits in prop::collection::vec(any_edit(), 0..40)) {
        let mut history = History::new(project());
        for edit in edits {
            let before = history.project().clone();
            if history.apply(edit, None).is_err() {
                prop_assert_eq!(history.project(), &before);
            }
            let plan = history.project().option(ID).expect("the option stays");
            let mut slots: Vec<&SlotId> = plan.cards.iter().map(|card| &card.slot).collect();
            slots.sort();
            slots.dedup();
            prop_assert_eq!(slots.len(), plan.cards.len(), "one card a slot");
        }
        let end = history.project().clone();
        while history.undo() {}
        prop_assert_eq!(history.project(), &project());
        while history.redo() {}
        prop_assert_eq!(history.project(), &end);
    }
}

/// Slots with risers after some edits.
fn risers(edits: &[Edit]) -> Vec<String> {
    apply(edits).options[0].risers.iter().map(|riser| riser.slot.to_string()).collect()
}

#[test]
fn risers_go_with_their_cards() {
    let place = |at| Edit::Place(ID, slot(at), gpu("a"));
    let set = |at| Edit::SetRiser(ID, slot(at), Some(Riser::new(slot(at))));
    assert_eq!(risers(&[place(1), set(1)]), ["slot1"]);
    assert_eq!(risers(&[place(1), set(1), set(1)]), ["slot1"]);
    assert_eq!(risers(&[place(1), set(1), Edit::Move(ID, slot(1), slot(2))]), ["slot2"]);
    assert_eq!(risers(&[place(1), place(2), set(1), Edit::Move(ID, slot(1), slot(2))]), ["slot2"]);
    assert_eq!(risers(&[place(1), set(1), Edit::SetRiser(ID, slot(1), None)]), [""; 0]);
    assert_eq!(risers(&[place(1), set(1), Edit::Remove(ID, slot(1))]), [""; 0]);
    assert_eq!(risers(&[place(1), set(1), Edit::SetCards(ID, Vec::new())]), [""; 0]);
}

#[test]
fn risers_are_kept_in_files() {
    let mut project = apply(&[Edit::Place(ID, slot(1), gpu("a"))]);
    let generation = PcieGen::new(3).ok();
    let riser = Riser { generation, lanes: Some(4), length_mm: Some(200.0), ..Riser::new(slot(1)) };
    project.options[0].risers = vec![riser, Riser::new(slot(2))];
    let text = ron::ser::to_string_pretty(&project, ron::ser::PrettyConfig::default()).expect("written");
    let document = format::read(&text).expect("read");
    assert_eq!((document.project, document.losses), (project, Vec::new()));
}
