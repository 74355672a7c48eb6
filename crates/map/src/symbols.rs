//! What the map is built from: guns, horses, patterns. One `<defs>` to a page.

/// Symbols and patterns, to be put into a page's `<defs>` once. Sizes are table inches, but for the
/// patterns that end in `-px`.
pub const SYMBOLS: &str = r##"<pattern id="furrows" width=".5" height=".25" patternUnits="userSpaceOnUse"><path class="furrow" d="M0 .06h.31M.38.06H.5M0 .185h.12M.19.185h.31"/></pattern>
<pattern id="furrows-0" href="#furrows" patternTransform="rotate(8)"/><pattern id="furrows-1" href="#furrows" patternTransform="rotate(30)"/><pattern id="furrows-2" href="#furrows" patternTransform="rotate(52)"/><pattern id="furrows-3" href="#furrows" patternTransform="rotate(75)"/><pattern id="furrows-4" href="#furrows" patternTransform="rotate(98)"/><pattern id="furrows-5" href="#furrows" patternTransform="rotate(120)"/><pattern id="furrows-6" href="#furrows" patternTransform="rotate(142)"/><pattern id="furrows-7" href="#furrows" patternTransform="rotate(165)"/>
<pattern id="mud" width=".5" height=".5" patternUnits="userSpaceOnUse"><path class="mud" d="M.08.1h.04v.04h-.04zM.33.06h.03v.03h-.03zM.2.3h.04v.03h-.04zM.42.38h.03v.04h-.03zM.05.43h.03v.03h-.03z"/></pattern>
<pattern id="cliffs" width=".24" height=".8" patternUnits="userSpaceOnUse"><path class="cliff" d="M0 0L.24.8M.24 0L0 .8"/></pattern>
<pattern id="cs-hatch" width=".14" height=".14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="cs-paper" width=".14" height=".14"/><path class="cs-stripe" d="M.07-.02V.16"/></pattern>
<pattern id="cs-hatch-2" width=".3" height=".3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="cs-paper" width=".3" height=".3"/><path class="cs-stripe middling" d="M.15-.05V.35"/></pattern>
<pattern id="cs-hatch-3" width=".6" height=".6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="cs-paper" width=".6" height=".6"/><path class="cs-stripe broad" d="M.3-.1V.7"/></pattern>
<pattern id="cs-hatch-far" width="1" height="1" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="cs-paper" width="1" height="1"/><path class="cs-stripe far" d="M.5-.1V1.1"/></pattern>
<pattern id="cs-hatch-px" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="cs-paper" width="4" height="4"/><path class="cs-stripe px" d="M2-1V5"/></pattern>
<g id="gun"><path class="gun-halo" d="M0-.36V.3M-.12-.1V.12M.12-.1V.12"/><path class="gun" d="M0 0V.3M-.12.01h.24"/><path class="gun wheel" d="M-.12-.1V.12M.12-.1V.12"/><path class="gun barrel" d="M0-.36V.04"/></g>
<g id="limber"><path class="gun-halo" d="M0-.3V.12M-.12-.1V.12M.12-.1V.12"/><path class="gun" d="M0-.3V.12M-.12.01h.24"/><path class="gun wheel" d="M-.12-.1V.12M.12-.1V.12"/></g>
<path id="horse" class="horse" d="M0-.3c.05.05.03.1.06.16c.04.06.05.2.02.3c-.02.07-.14.07-.16 0c-.03-.1-.02-.24.02-.3c.03-.06.01-.11.06-.16zM0 .2v.1"/>
<path id="star" d="M0-1L.2245-.309L.9511-.309L.3633.118L.5878.809L0 .382L-.5878.809L-.3633.118L-.9511-.309L-.2245-.309z"/>
"##;

/// The map's stylesheet: ground, troops, lettering, marks. It uses the tokens of the page it is put
/// into, and so follows day and night.
pub const STYLE: &str = concat!(include_str!("map.css"), include_str!("marks.css"));
