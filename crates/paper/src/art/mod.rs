//! Pictures of ships from files: flat shapes of an SVG drawing, or a PNG bitmap. Nothing that a picture names is ever opened.

#[cfg(feature = "art")]
mod copy;
#[cfg(feature = "art")]
mod vector;

use super::drawing::{Bitmap, Drawing};
use starwright_text::field::to_single_line;
use starwright_text::refusal::Refusal;

/// Maximum file size in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Maximum number of pixels of a bitmap.
const MAX_PIXELS: u64 = 2_000_000;

/// Maximum number of characters of an error message.
const MAX_MESSAGE: usize = 200;

/// A picture, and the parts of the file that are not drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Art {
    pub drawing: Drawing,
    /// Kinds of elements that are left out, each once.
    pub left_out: Vec<String>,
}

impl Art {
    /// Reads a picture.
    pub fn read(bytes: &[u8]) -> Result<Art, Refusal> {
        // Parsers quote names and characters of the file as they are.
        Art::parse(bytes).map_err(|why| {
            let message: String = why.message.chars().take(MAX_MESSAGE).collect();
            to_single_line(&message).into()
        })
    }

    fn parse(bytes: &[u8]) -> Result<Art, Refusal> {
        if bytes.len() > MAX_BYTES {
            return Err(
                format!("the file is larger than {} MiB", MAX_BYTES / (1024 * 1024)).into(),
            );
        }
        if bytes.starts_with(b"\x89PNG") {
            return bitmap(bytes).map(|bitmap| Art {
                drawing: Drawing::from_bitmap(bitmap),
                left_out: Vec::new(),
            });
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|_| "it is neither an SVG drawing nor a PNG bitmap".to_string())?;
        if !text.contains("<svg") {
            return Err("it is neither an SVG drawing nor a PNG bitmap"
                .to_string()
                .into());
        }
        drawing(text)
    }
}

#[cfg(feature = "art")]
use vector::drawing;

/// Refuses drawings: without the feature `art` there are bitmaps only.
#[cfg(not(feature = "art"))]
fn drawing(_: &str) -> Result<Art, Refusal> {
    Err("SVG drawings are not read here; make a PNG bitmap of it"
        .to_string()
        .into())
}

fn bitmap(bytes: &[u8]) -> Result<Bitmap, Refusal> {
    let wrong = |error: png::DecodingError| format!("the PNG cannot be read: {error}");
    let limits = png::Limits {
        bytes: 64 * 1024 * 1024,
    };
    let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(wrong)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(format!(
            "a picture of {width} x {height} pixels is too large; make it at most 2 megapixels"
        )
        .into());
    }
    let size = reader.output_buffer_size().ok_or("the PNG is too large")?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(wrong)?;
    pixels.truncate(frame.buffer_size());
    let (colors, has_alpha) = match frame.color_type {
        png::ColorType::Grayscale => (1, false),
        png::ColorType::GrayscaleAlpha => (1, true),
        png::ColorType::Rgb => (3, false),
        png::ColorType::Rgba => (3, true),
        png::ColorType::Indexed => {
            return Err("the PNG has an unknown color type".to_string().into());
        }
    };
    let pixel = pixels.chunks_exact(colors + usize::from(has_alpha));
    let alpha = has_alpha.then(|| pixel.clone().map(|pixel| pixel[colors]).collect());
    let rgb = pixel
        .flat_map(|pixel| [pixel[0], pixel[colors / 2], pixel[colors - 1]])
        .collect();
    Ok(Bitmap {
        width,
        height,
        rgb,
        alpha,
        file: bytes.to_vec(),
    })
}

#[cfg(all(test, feature = "art"))]
mod tests {
    use super::*;
    use crate::drawing::{Ink, Step};

    fn read(inner: &str) -> Result<Art, Refusal> {
        Art::read(
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 80'>{inner}</svg>")
                .as_bytes(),
        )
    }

    fn png(width: u32, height: u32, color: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(pixels))
            .expect("a PNG");
        bytes
    }

    #[test]
    fn flat_shapes_are_drawn_in_their_order_and_place() {
        let art = read(
            "<g transform='translate(10 10) scale(2)'><path d='M0 0H10V20Z' fill='#336699' fill-rule='evenodd'/>\
             <circle cx='5' cy='5' r='2' fill='none' stroke='red' stroke-width='0.5'/></g>",
        )
        .expect("a drawing");
        assert_eq!(art.left_out, Vec::<String>::new());
        let [triangle, circle] = art.drawing.shapes() else {
            panic!("{:?}", art.drawing)
        };
        assert_eq!(
            (triangle.fill, triangle.is_even_odd, triangle.line),
            (Some(Ink(0x33, 0x66, 0x99)), true, None)
        );
        assert_eq!(
            triangle.path[..2],
            [Step::Move([-25.0, -50.0]), Step::Line([25.0, -50.0])]
        );
        assert_eq!(
            (circle.fill, circle.line),
            (None, Some((2.5, Ink(255, 0, 0))))
        );
        assert_eq!(art.drawing.size(), [50.0, 100.0]);
    }

    #[test]
    fn what_is_not_flat_is_left_out_and_named() {
        let art = read(
            "<script>alert(1)</script><image href='/etc/passwd' width='9' height='9'/><text>x</text>\
             <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>\
             <rect width='9' height='9' fill='url(#g)' stroke='black' stroke-dasharray='1 1' opacity='0.5'/>",
        )
        .expect("a drawing");
        assert_eq!(
            art.left_out,
            [
                "<image>",
                "<script>",
                "<text>",
                "dashes",
                "gradients (filled with their mean color)",
                "opacity",
                "references to other files"
            ]
        );
        assert_eq!(art.drawing.shapes().len(), 1);
        assert_eq!(art.drawing.shapes()[0].fill, Some(Ink(128, 0, 128)));
        assert_eq!(
            read("<text>x</text>").expect_err("nothing").message,
            "the SVG has no shapes with a flat color"
        );
    }

    #[test]
    fn wrong_and_oversized_files_are_refused() {
        let message = |bytes: &[u8]| Art::read(bytes).expect_err("wrong").message;
        assert!(message(b"hello").contains("neither an SVG drawing nor a PNG bitmap"));
        assert!(message(b"<svg").contains("the SVG cannot be read"));
        assert!(message(&vec![b' '; MAX_BYTES + 1]).contains("larger than 4 MiB"));
        assert!(message(b"\x89PNG\r\n\x1a\nrubbish").contains("the PNG cannot be read"));
        assert!(
            read(&"<g/>".repeat(100_000))
                .expect_err("many")
                .message
                .contains("more than 20000 elements")
        );
        let gray = png(1500, 1500, png::ColorType::Grayscale, &vec![0; 1500 * 1500]);
        assert!(
            message(&gray)
                .contains("1500 x 1500 pixels is too large; make it at most 2 megapixels")
        );
        let entities =
            "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>";
        assert!(message(entities.as_bytes()).contains("cannot be read"));
        let uses: String = (1..24)
            .map(|n| {
                format!(
                    "<g id='g{n}'><use href='#g{0}'/><use href='#g{0}'/></g>",
                    n - 1
                )
            })
            .collect();
        let bomb = read(&format!(
            "<defs><g id='g0'><path d='M0 0H9V9Z'/></g>{uses}</defs><use href='#g23'/>"
        ));
        assert!(bomb.is_err());
    }

    #[test]
    fn numbers_that_are_not_finite_are_refused() {
        let (open, close) = ("<g transform='scale(1e6)'>".repeat(6), "</g>".repeat(6));
        let drawing = read(&format!("{open}<path d='M0 0L1 1000L9 9000z'/>{close}"));
        assert!(drawing.is_err(), "{drawing:?}");
    }

    #[test]
    fn messages_are_short_and_show_no_control_characters() {
        assert!(
            read("<us\u{1b}e/>")
                .expect_err("a control character")
                .message
                .contains("\\u{1b}")
        );
        let long = read(&format!("<{}>", "g".repeat(100_000)))
            .expect_err("never closed")
            .message;
        assert!(
            long.starts_with("the SVG cannot be read: expected 'ggg") && long.len() == MAX_MESSAGE,
            "{long}"
        );
    }

    #[test]
    fn a_bitmap_keeps_its_pixels_and_its_alpha() {
        let art = Art::read(&png(
            2,
            1,
            png::ColorType::Rgba,
            &[1, 2, 3, 255, 4, 5, 6, 0],
        ))
        .expect("a bitmap");
        let bitmap = art.drawing.bitmap().expect("a bitmap");
        assert_eq!(
            (bitmap.rgb.as_slice(), bitmap.alpha.as_deref()),
            (&[1, 2, 3, 4, 5, 6][..], Some(&[255, 0][..]))
        );
        assert_eq!(art.drawing.size(), [100.0, 50.0]);
        let gray = Art::read(&png(1, 2, png::ColorType::Grayscale, &[7, 8])).expect("a bitmap");
        assert_eq!(
            gray.drawing.bitmap().map(|bitmap| bitmap.rgb.clone()),
            Some(vec![7, 7, 7, 8, 8, 8])
        );
    }
}
