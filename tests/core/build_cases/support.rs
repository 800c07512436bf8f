//! A machine being put together from the catalogue, and questions to what it says.
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::{Catalog, SlotId};
use slotwise::machine::{Finding, Pair};
use slotwise::plan::{Card, CardPart, DriveLot, MemoryLot, PlacedBridge, Plan, Project, PsuChoice, Riser, presets};
use slotwise::quantity::{Arg, Day, PcieGen};

/// A machine being put together.
pub struct Build {
    pub catalog: Catalog,
    pub plan: Plan,
}

impl Build {
    pub fn on(chassis: &str, cpu: &str, count: u8) -> Self {
        let plan = Plan {
            chassis: Some(chassis.into()),
            cpu: Some(cpu.into()),
            cpu_count: count,
            workloads: vec!["cnn-resnet50-training".into()],
            ..Plan::default()
        };
        Self { catalog: Catalog::builtin(), plan }
    }

    pub fn preset(id: &str) -> Self {
        let document = presets::find(id).expect("the preset").document().expect("readable");
        Self { catalog: Catalog::builtin(), plan: document.project.options[0].clone() }
    }

    pub fn gpus(mut self, gpu: &str, slots: &[&str]) -> Self {
        self.plan
            .cards
            .extend(slots.iter().map(|slot| Card { slot: SlotId::new(*slot), part: CardPart::Gpu(gpu.into()) }));
        self
    }

    pub fn nic(mut self, nic: &str, slot: &str) -> Self {
        self.plan.cards.push(Card { slot: SlotId::new(slot), part: CardPart::Nic(nic.into()) });
        self
    }

    pub fn risers(mut self, slots: &[&str]) -> Self {
        self.plan.risers.extend(slots.iter().map(|slot| Riser::new(SlotId::new(*slot))));
        self
    }

    pub fn riser(mut self, slot: &str, generation: u8, lanes: u8) -> Self {
        let generation = PcieGen::new(generation).ok();
        self.plan.risers.push(Riser { generation, lanes: Some(lanes), ..Riser::new(SlotId::new(slot)) });
        self
    }

    pub fn bridge(mut self, bridge: &str, slots: [&str; 2]) -> Self {
        let slots = slots.map(SlotId::new).to_vec();
        self.plan.bridges.push(PlacedBridge { bridge: bridge.into(), slots });
        self
    }

    pub fn memory(mut self, module: &str, count: u16) -> Self {
        self.plan.memory = vec![MemoryLot { module: module.into(), count }];
        self
    }

    pub fn drive(mut self, drive: &str, count: u16) -> Self {
        self.plan.drives = vec![DriveLot { drive: drive.into(), count }];
        self
    }

    pub fn psu(mut self, count: u8, watts: f64) -> Self {
        self.plan.psu = Some(PsuChoice { count, watts });
        self
    }

    pub fn workload(mut self, id: &str) -> Self {
        self.plan.workloads = vec![id.into()];
        self
    }

    pub fn look(&self) -> Analysis {
        self.look_at(&self.plan)
    }

    pub fn look_at(&self, plan: &Plan) -> Analysis {
        let project = Project { options: vec![plan.clone()], ..Project::default() };
        let today = Day::new(2026, 11, 30).expect("a day");
        Analysis::of(&self.catalog, plan, Context { project: &project, today })
    }

    /// What the fix of this finding makes of the machine.
    #[track_caller]
    pub fn mended(&self, code: &str) -> (Plan, Analysis) {
        let analysis = self.look();
        let mut fixes = analysis.findings.iter().filter(|finding| finding.code == code);
        let fix = fixes.find_map(|finding| finding.fix.clone()).unwrap_or_else(|| panic!("no fix of {code}"));
        let project = Project { options: vec![self.plan.clone()], ..Project::default() };
        let after = fix.edit.apply(&project).expect("an edit that applies").options[0].clone();
        let analysis = self.look_at(&after);
        (after, analysis)
    }
}

#[track_caller]
pub fn find<'a>(analysis: &'a Analysis, code: &str) -> &'a Finding {
    let found = analysis.findings.iter().find(|finding| finding.code == code);
    let codes = || analysis.findings.iter().map(|finding| finding.code).collect::<Vec<_>>();
    found.unwrap_or_else(|| panic!("no {code} among {:?}", codes()))
}

#[track_caller]
pub fn silent(analysis: &Analysis, code: &str) {
    let found = analysis.findings.iter().find(|finding| finding.code == code);
    assert!(found.is_none(), "{found:?}");
}

#[track_caller]
pub fn number(finding: &Finding, name: &str) -> f64 {
    match finding.args.get(name) {
        Some(Arg::Number(number)) => *number,
        other => panic!("{} has no number {name}: {other:?}", finding.code),
    }
}

#[track_caller]
pub fn text(finding: &Finding, name: &str) -> String {
    match finding.args.get(name) {
        Some(Arg::Text(text)) => text.clone(),
        other => panic!("{} has no text {name}: {other:?}", finding.code),
    }
}

#[track_caller]
pub fn is(finding: &Finding, name: &str, expected: f64) {
    let ours = number(finding, name);
    assert!((ours - expected).abs() < 1e-9, "{} {name}: {ours} is not {expected}", finding.code);
}

#[track_caller]
pub fn about(ours: f64, measured: f64, share: f64) {
    assert!((ours / measured - 1.0).abs() <= share, "{ours} against {measured}");
}

#[track_caller]
pub fn pair<'a>(analysis: &'a Analysis, a: &str, b: &str) -> &'a Pair {
    let is = |pair: &&Pair| (pair.a == a && pair.b == b) || (pair.a == b && pair.b == a);
    analysis.pairs.iter().find(is).unwrap_or_else(|| panic!("no pair {a}-{b}"))
}

/// Planned links of the GPUs, as `x16 Gen3`.
pub fn links(analysis: &Analysis) -> Vec<String> {
    let machine = &analysis.machine;
    machine.gpus().filter_map(|gpu| machine.device_link(gpu)).map(|(_, planned)| planned.to_string()).collect()
}
