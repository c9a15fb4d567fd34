//! The macro that makes a screen's texts and their rows in the registry.

/// Defines the texts of one file:
///
/// ```text
/// messages! { sign_in:
///     "sign-in modal" {
///         [M072] "title" Ui WELCOME_BACK = "Welcome back.";
///         [M070] "button" Ui sign_in_with(method: SignInMethod) = "Sign in with {method}";
///         [] "link" Ui HELP = "Get help";
///     }
/// }
/// ```
///
/// A constant, or a function beside a module of the same name that holds the `TEMPLATE`; and
/// `TEXTS`, the rows of the registry.
macro_rules! messages {
    (@text [$($doc:tt)+] $name:ident = $text:literal) => {
        #[doc = $($doc)+]
        pub const $name: &str = $text;
    };
    (@text [$($doc:tt)+] $name:ident ($($arg:ident: $type:ty),+) = $text:literal) => {
        #[doc = $($doc)+]
        #[must_use]
        pub fn $name($($arg: $type),+) -> String {
            format!($text)
        }
        #[doc = $($doc)+]
        pub mod $name {
            /// The words with their blanks.
            pub const TEMPLATE: &str = $text;
        }
    };
    (@spec) => { None };
    (@spec $spec:ident) => { Some(stringify!($spec)) };
    ($file:ident: $($screen:literal { $(
        [$($spec:ident)?] $element:literal $kind:ident $name:ident $(($($arg:ident: $type:ty),+))? = $text:literal;
    )+ })+) => {
        $($(
            $crate::message::messages!(
                @text [concat!("“", $text, "” (", $screen, ", ", $element, ").")]
                $name $(($($arg: $type),+))? = $text
            );
        )+)+

        /// These texts in the registry.
        pub(super) const TEXTS: &[$crate::message::Message] = &[$($(
            $crate::message::Message {
                key: concat!(stringify!($file), ".", stringify!($name)),
                spec: $crate::message::messages!(@spec $($spec)?),
                screen: $screen,
                element: $element,
                kind: $crate::message::MessageKind::$kind,
                template: $text,
                parameters: &[$($($crate::message::Parameter {
                    name: stringify!($arg),
                    forms: <$type as $crate::message::Blank>::FORMS,
                }),+)?],
            }
        ),+),+];
    };
}
pub(crate) use messages;
