//! Enums whose values have names in files, commands and addresses.

/// Makes an enum with the name of each value, and a way back from the name.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$value_meta:meta])* $value:ident = $text:literal,)* }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$value_meta])* $value,)* }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [$name; [$($text),*].len()] = [$($name::$value),*];

            /// The name in files, commands and addresses.
            pub const fn name(self) -> &'static str {
                match self { $($name::$value => $text,)* }
            }

            /// The value of this name.
            pub fn from_name(text: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|value| value.name() == text)
            }
        }
    };
}
