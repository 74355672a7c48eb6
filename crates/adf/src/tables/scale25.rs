//! The 25mm sheet, as printed.

use super::FireResult::{H1, H2, H3, H4, Mc, Mc1, Mc2, None as No};
use super::Rout::{Abandon, Dice, Inches as Fixed};
use super::{Inches, Sheet, all, all_horse, foot, gun, horse, off_road, off_road_horse, weapon};

#[rustfmt::skip]
pub const SHEET: Sheet = Sheet {
    // normal range; 2 to 8 figures
    infantry_firepower: [
        weapon(Inches::whole(4), [2, 3, 4, 5, 6, 7, 8]), // rifle-muskets
        weapon(Inches::whole(3), [2, 3, 4, 5, 6, 7, 7]), // smoothbore muskets
        weapon(Inches::whole(4), [2, 3, 4, 5, 5, 6, 6]), // mixed muskets
        weapon(Inches::whole(5), [3, 4, 6, 7, 9, 10, 11]), // repeating rifles
        weapon(Inches::whole(4), [3, 4, 5, 6, 8, 9, 10]), // colt revolving rifles
        weapon(Inches::whole(5), [3, 4, 5, 6, 7, 8, 9]), // sharps rifles
        weapon(Inches::whole(5), [2, 3, 4, 5, 6, 7, 8]), // sharpshooters
        weapon(Inches::whole(4), [1, 2, 3, 4, 5, 5, 6]), // mixed flintlocks
        weapon(Inches::whole(3), [1, 2, 3, 3, 4, 4, 5]), // smoothbore flintlocks
    ],
    // CMM; road, trail, open, broken, light woods, heavy woods, rough
    infantry_movement: [
        foot(0, off_road([8, 7, 5, 3, 2])), // battle line
        foot(1, off_road([9, 8, 6, 4, 2])), // extended line
        foot(6, off_road([11, 9, 7, 5, 3])), // skirmishers
        foot(-2, off_road([9, 8, 6, 4, 2])), // attack column
        foot(2, all([15, 13, 12, 9, 7, 5, 2])), // road column
        foot(3, all([8, 7, 6, 5, 4, 2, 1])), // disorder
        foot(4, all([16, 14, 12, 10, 8, 4, 2])), // disengage
        foot(6, all([7, 6, 5, 4, 3, 2, 1])), // shaken
    ],
    infantry_rout: [Dice(3), Dice(3), Dice(3), Dice(2), Dice(1), Dice(1), Dice(1)],
    // normal range; (US, CS) for 1 to 3 sections
    artillery_firepower: [
        gun(13, [(2, 2), (3, 3), (5, 4)]), // 6-pdr
        gun(17, [(3, 3), (5, 4), (8, 7)]), // napoleon
        gun(13, [(3, 3), (5, 4), (8, 7)]), // 12-pdr howitzer
        gun(15, [(4, 4), (7, 6), (11, 10)]), // 24-pdr howitzer
        gun(23, [(3, 3), (5, 4), (8, 7)]), // 10-pdr parrott
        gun(22, [(3, 3), (6, 5), (9, 8)]), // 3-inch
        gun(21, [(3, 3), (6, 5), (9, 8)]), // 12-pdr rifle
        gun(34, [(3, 3), (5, 5), (8, 8)]), // whitworth
        gun(18, [(2, 2), (4, 4), (6, 5)]), // 6-pdr rifle
        gun(26, [(4, 4), (7, 6), (11, 10)]), // 20-pdr parrott
        gun(28, [(5, 5), (8, 7), (12, 11)]), // 30-pdr parrott
        gun(15, [(2, 2), (4, 3), (7, 6)]), // mixed 1862
        gun(18, [(3, 3), (5, 4), (8, 7)]), // mixed 1863
    ],
    // (limbered, unlimbered): road, trail, open, broken, light woods, heavy woods, rough
    artillery_movement: [
        [(20, 5), (17, 4), (14, 4), (12, 3), (8, 2), (5, 1), (3, 1)], // 6-pdr
        [(18, 3), (13, 3), (12, 2), (10, 2), (7, 1), (4, 1), (2, 1)], // napoleon
        [(19, 3), (16, 3), (13, 3), (11, 2), (8, 2), (5, 1), (3, 1)], // 12-pdr howitzer
        [(18, 3), (13, 3), (12, 2), (10, 2), (7, 1), (4, 1), (3, 1)], // 24-pdr howitzer
        [(18, 3), (13, 3), (12, 2), (10, 2), (7, 1), (4, 1), (3, 1)], // 10-pdr parrott
        [(19, 4), (14, 3), (14, 3), (12, 2), (8, 2), (5, 1), (2, 1)], // 3-inch
        [(18, 3), (13, 3), (12, 2), (10, 2), (7, 1), (4, 1), (3, 1)], // 12-pdr rifle
        [(19, 4), (14, 3), (14, 3), (12, 2), (8, 2), (5, 1), (2, 1)], // whitworth
        [(20, 5), (17, 3), (10, 2), (7, 2), (6, 2), (4, 1), (2, 1)], // 6-pdr rifle
        [(17, 3), (10, 2), (7, 2), (6, 2), (4, 2), (2, 1), (1, 0)], // 20-pdr parrott
        [(13, 3), (12, 2), (10, 2), (7, 2), (4, 1), (2, 1), (0, 0)], // 30-pdr parrott
        [(19, 4), (14, 4), (13, 3), (11, 3), (8, 2), (5, 1), (3, 1)], // mixed 1862
        [(18, 3), (13, 3), (12, 2), (10, 2), (7, 1), (4, 1), (3, 1)], // mixed 1863
    ],
    artillery_rout: [Dice(4), Dice(3), Dice(3), Dice(2), Dice(2), Fixed(3), Abandon],
    // normal range; 2 to 8 figures
    cavalry_firepower: [
        weapon(Inches::whole(4), [1, 2, 3, 4, 5, 6, 7]), // rifle-muskets
        weapon(Inches::whole(3), [1, 2, 3, 4, 5, 6, 7]), // mixed weapons
        weapon(Inches::whole(1), [2, 3, 4, 5, 6, 7, 8]), // shotguns
        weapon(Inches::whole(3), [2, 3, 4, 5, 6, 7, 8]), // repeating carbines
        weapon(Inches::whole(4), [2, 3, 4, 5, 6, 7, 7]), // sharps carbines
        weapon(Inches::whole(3), [2, 3, 4, 5, 5, 6, 6]), // other BL carbines
        weapon(Inches::whole(2), [1, 2, 3, 4, 4, 5, 5]), // ML carbines
        weapon(Inches::whole(1), [1, 1, 2, 3, 4, 5, 6]), // pistols
    ],
    // CMM (mounted, dismounted); road, trail, open, broken, light woods, heavy woods, rough
    cavalry_movement: [
        horse((-1, 1), off_road_horse([(12, 9), (10, 8), (8, 6), (5, 4), (2, 2)])), // line
        horse((5, 6), off_road_horse([(15, 11), (12, 9), (9, 7), (7, 5), (3, 3)])), // skirmishing
        horse((-2, 0), off_road_horse([(11, 9), (9, 8), (5, 6), (4, 4), (2, 2)])), // double line
        horse((1, 3), all_horse([(19, 14), (16, 12), (13, 11), (10, 9), (8, 6), (5, 4), (2, 2)])), // road column
        horse((2, 4), all_horse([(12, 8), (10, 7), (8, 6), (6, 4), (5, 3), (4, 3), (3, 2)])), // disorder
        horse((5, 6), all_horse([(10, 7), (9, 6), (8, 5), (7, 3), (5, 2), (3, 1), (2, 1)])), // shaken
    ],
    cavalry_rout: [Dice(3), Dice(3), Dice(3), Dice(3), Dice(2), Dice(1), Dice(1)],
    // 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32 and more
    results: [
        [No, No, No, Mc, Mc, Mc1, Mc2, Mc2, H1, H1, H1, H2, H2, H2, H3, H3, H4, H4], // infantry
        [No, Mc, Mc, Mc, Mc1, Mc1, Mc1, Mc2, Mc2, Mc2, H1, H1, H1, H2, H2, H3, H3, H4], // artillery
        [No, No, No, No, No, No, Mc, Mc, Mc1, Mc1, Mc2, Mc2, H1, H2, H2, H3, H4, H4], // cavalry
    ],
};
