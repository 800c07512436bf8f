//! The pictures as PNG files.

use super::checks::*;
use super::made_up::*;
use slotwise::export::{png, svg};
use slotwise::locale::{Language, fonts};
use slotwise::quantity::Message;
use slotwise::scene::{Area, Palette, Scene, Shape, box_view};

/// Pixels of an RGBA picture with this colour, within `area` of the scene.
fn count_like(pixmap: &resvg::tiny_skia::Pixmap, scene: &Scene, area: Area, color: slotwise::scene::Rgb) -> usize {
    let scale = pixmap.width() as f32 / scene.width;
    let near = |a: u8, b: u8| a.abs_diff(b) < 40;
    (0..pixmap.height())
        .flat_map(|y| (0..pixmap.width()).map(move |x| (x, y)))
        .filter(|(x, y)| area.contains(slotwise::scene::Point { x: *x as f32 / scale, y: *y as f32 / scale }))
        .filter_map(|(x, y)| pixmap.pixel(x, y))
        .filter(|pixel| near(pixel.red(), color.0) && near(pixel.green(), color.1) && near(pixel.blue(), color.2))
        .count()
}

#[test]
fn every_text_of_the_png_can_be_seen() {
    let catalog = made_up();
    let faces: Vec<&[u8]> = fonts::all().iter().map(|face| face.bytes).collect();
    for language in Language::ALL {
        let words = |message: &Message| language.words(message);
        let (plan, analysis) = analysed(&catalog, plan("tower", "desktop", 1, &[("slot1", "gpu/card")]));
        let scene = box_view::box_view(&catalog, &plan, &analysis, &words);
        let text = svg::SvgText { title: "Tower", description: &svg::description(&scene), language: language.tag() };
        let drawing = svg::write(&scene, Palette::Light, text);
        let bytes = png::render(&drawing, 1400, &faces).expect("a picture");
        let pixmap = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
        assert_eq!((pixmap.width(), pixmap.height()), (1400, 760));
        for shape in &scene.shapes {
            let (Shape::Text { ink, text, .. }, Some(area)) = (shape, text_area(shape)) else { continue };
            let seen = count_like(&pixmap, &scene, area, Palette::Light.rgb(*ink));
            assert!(seen > 8, "{}: {text:?} has only {seen} pixels of its colour", language.tag());
        }
    }
}

#[test]
fn without_fonts_the_png_is_made_all_the_same() {
    let scene = Scene { width: 20.0, height: 10.0, ..Scene::default() };
    let drawing = svg::write(&scene, Palette::Print, svg::SvgText::default());
    assert!(png::render(&drawing, 200, &[]).is_ok());
    assert!(matches!(png::render(&drawing, 0, &[]), Err(png::PngError::Size { .. })));
    assert!(matches!(png::render(&drawing, 1_000_000, &[]), Err(png::PngError::Size { .. })));
    assert!(matches!(png::render("<svg", 100, &[]), Err(png::PngError::Drawing(_))));
}
