//! What the map is built from: trees, tufts, guns, patterns. One `<defs>` to a page.

/// Symbols and patterns, to be put into a page's `<defs>` once. Sizes are table inches, but for the
/// patterns that end in `-px`. A tree is one path, so that a copy of it is one element.
pub const SYMBOLS: &str = r##"<path id="tree-a" class="tree" d="M.05.16h.18M-.14.08c-.08-.06-.05-.17.04-.17c0-.11.16-.13.2-.04c.1-.02.14.11.06.17c.01.07-.09.1-.13.05c-.05.05-.14.04-.17-.01zM.12-.05c.04.04.02.08-.02.1"/>
<path id="tree-b" class="tree" d="M.04.14h.14M-.11.07c-.07-.05-.03-.14.04-.14c.01-.09.14-.09.16-.01c.08 0 .1.1.03.14c-.02.06-.2.06-.23.01z"/>
<path id="tree-c" class="tree" d="M.06.18h.2M-.16.09c-.09-.05-.08-.16.02-.18c-.02-.1.11-.15.17-.09c.08-.05.18.03.14.1c.08.04.06.16-.03.16c-.04.06-.14.05-.16.01c-.04.04-.12.04-.14 0zM.14-.05c.04.05.02.1-.03.12M-.04-.08c.02.02.02.05 0 .06"/>
<path id="fruit-tree" class="tree" d="M.05.14h.14M-.115 0a.115.115 0 0 1 .23 0a.115.115 0 0 1-.23 0zM.05-.06c.04.04.03.08 0 .1"/>
<path id="bush" class="tree" d="M-.13.07c-.05-.06 0-.12.06-.11c.02-.07.13-.07.15 0c.07-.01.1.06.05.11zM-.12.11h.26"/>
<path id="grass" class="grass" d="M-.07.04l-.03-.09M0 .04v-.12M.07.04l.03-.09"/>
<path id="clod" class="clod" d="M-.1.04c.02-.08.12-.1.18-.02M-.02.1h.1"/>
<path id="rock" class="rock" d="M-.13.08l.06-.17l.11-.03l.09.1l-.02.1zM-.07-.09l.04.09l.1.08"/>
<path id="reed" class="reed" d="M-.2.06h.4M-.1.12h.24M0 .06v-.16M-.06.06l-.05-.12M.06.06l.05-.12"/>
<pattern id="furrows" width=".5" height=".25" patternUnits="userSpaceOnUse"><path class="furrow" d="M0 .06h.31M.38.06H.5M0 .185h.12M.19.185h.31"/></pattern>
<pattern id="furrows-0" href="#furrows" patternTransform="rotate(8)"/><pattern id="furrows-1" href="#furrows" patternTransform="rotate(30)"/><pattern id="furrows-2" href="#furrows" patternTransform="rotate(52)"/><pattern id="furrows-3" href="#furrows" patternTransform="rotate(75)"/><pattern id="furrows-4" href="#furrows" patternTransform="rotate(98)"/><pattern id="furrows-5" href="#furrows" patternTransform="rotate(120)"/><pattern id="furrows-6" href="#furrows" patternTransform="rotate(142)"/><pattern id="furrows-7" href="#furrows" patternTransform="rotate(165)"/>
<pattern id="mud" width=".5" height=".5" patternUnits="userSpaceOnUse"><path class="mud" d="M.08.1h.04v.04h-.04zM.33.06h.03v.03h-.03zM.2.3h.04v.03h-.04zM.42.38h.03v.04h-.03zM.05.43h.03v.03h-.03z"/></pattern>
<pattern id="cliffs" width=".24" height=".8" patternUnits="userSpaceOnUse"><path class="cliff" d="M0 0L.24.8M.24 0L0 .8"/></pattern>
<pattern id="cs-hatch" width=".14" height=".14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="cs-paper" width=".14" height=".14"/><path class="cs-stripe" d="M.07-.02V.16"/></pattern>
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
