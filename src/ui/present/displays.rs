//! The screens that pages can be shown on.

/// A screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Display {
    /// Its name; empty if the system has none.
    pub name: String,
    /// Width and height, pixels.
    pub size: (u32, u32),
    /// Whether the window is on it.
    pub here: bool,
}

/// The screens in the order of the system; none where it does not say.
#[must_use]
pub fn displays(frame: Option<&eframe::Frame>) -> Vec<Display> {
    let Some(window) = frame.and_then(eframe::Frame::winit_window) else { return Vec::new() };
    let current = window.current_monitor();
    let all = window.available_monitors().map(|monitor| {
        let here = current.as_ref() == Some(&monitor);
        let size = monitor.size();
        Display { name: monitor.name().unwrap_or_default(), size: (size.width, size.height), here }
    });
    all.collect()
}

/// The screen on which pages do not hide the window: the first that it is not on.
#[must_use]
pub fn other(displays: &[Display]) -> Option<usize> {
    displays.iter().any(|display| display.here).then(|| displays.iter().position(|display| !display.here)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(here: &[bool], expected: Option<usize>) {
        let display = |here: &bool| Display { name: String::new(), size: (1920, 1080), here: *here };
        let displays: Vec<Display> = here.iter().map(display).collect();
        assert_eq!(other(&displays), expected);
    }

    #[test]
    fn pages_go_to_a_screen_that_the_window_is_not_on() {
        check(&[], None);
        check(&[true], None);
        check(&[true, false, false], Some(1));
        check(&[false, true], Some(0));
        check(&[false, false], None);
    }
}
