//! How sheets are arranged on pages.

use starwright_paper::layout::template as layout;
use starwright_text::diagnostic::Diagnostics;

/// How sheets are arranged on pages: a template that Starwright ships, or your own.
///
/// ```
/// use starwright::print::{Printer, Template};
/// use starwright::{samples, unity::sheet};
///
/// let sheet = sheet(&samples::wren());
/// let pages = Printer::new(Template::Half).svg(&[sheet.clone(), sheet])?;
/// assert_eq!(pages.len(), 1);
/// # Ok::<(), starwright::PrintError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Template {
    /// One ship per page.
    Full,
    /// Two ships per page.
    Half,
    /// Four ships per page.
    Quarter,
    /// Cards to cut out.
    Card,
    /// Ships of a class share a page.
    Squadron,
    /// Your own template, see [`Template::from_yaml`].
    Own(OwnTemplate),
}

/// A template that [`Template::from_yaml`] has read.
#[derive(Clone, Debug)]
pub struct OwnTemplate(Box<layout::Template>);

impl Template {
    /// Reads your own template; `starwright sheet --template-source half` prints one to start from.
    ///
    /// ```
    /// use starwright::print::{Printer, Template};
    ///
    /// let template = Template::from_yaml(
    ///     "{template: large, cells: {across: 1, down: 1}, margin: 10, text: 12, min_text: 9, heading: 24, \
    ///      box: 7, min_box: 4, line: 0.6}",
    /// )?;
    /// let printer = Printer::new(template);
    /// # Ok::<(), starwright::Diagnostics>(())
    /// ```
    pub fn from_yaml(text: &str) -> Result<Template, Diagnostics> {
        let template = layout::Template::parse(text)?;
        Ok(Template::Own(OwnTemplate(Box::new(template))))
    }
}

impl From<Template> for layout::Template {
    fn from(template: Template) -> layout::Template {
        let name = match template {
            Template::Own(OwnTemplate(template)) => return *template,
            Template::Full => "full",
            Template::Half => "half",
            Template::Quarter => "quarter",
            Template::Card => "card",
            Template::Squadron => "squadron",
        };
        layout::Template::shipped(name).expect("the template is shipped")
    }
}
