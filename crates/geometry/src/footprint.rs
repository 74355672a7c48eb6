//! A shape at a pose: the ground that a unit covers.

use arrayvec::ArrayVec;

use crate::{
    arithmetic::from_scaled,
    point::Point,
    shape::{Block, MOST_BLOCKS, Pose, Shape},
};

/// Four corners: front left, front right, rear right, rear left; clockwise as seen from above.
pub type Quad = [Point; 4];

/// The ground that a unit covers. Corners are rounded to thousandths, and every measurement between
/// footprints is between those corners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footprint {
    pub(crate) frame: Frame,
    blocks: ArrayVec<Block, MOST_BLOCKS>,
    corners: Quad,
    centre: Point,
    pose: Pose,
    hull: Block,
    radius: i32,
}

/// A unit's own axes: ahead and to the right of its front centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) at: Point,
    pub(crate) sine: i64,
    pub(crate) cosine: i64,
}

impl Footprint {
    /// The shape at the pose.
    pub fn new(shape: &Shape, pose: Pose) -> Footprint {
        let pose = Pose { at: pose.at.held(), ..pose };
        let frame = Frame::new(pose);
        let hull = shape.hull();
        Footprint {
            frame,
            blocks: shape.blocks().iter().copied().collect(),
            corners: frame.quad(hull),
            centre: frame.place(-(shape.depth() / 2), 0),
            pose,
            hull,
            radius: shape.radius(),
        }
    }

    /// Where its front centre is, and its facing.
    pub const fn pose(&self) -> Pose {
        self.pose
    }

    /// The centre of the rectangle around it.
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// The rectangle around it: front left, front right, rear right, rear left.
    pub const fn corners(&self) -> Quad {
        self.corners
    }

    /// The front line: left end, right end.
    pub const fn front(&self) -> [Point; 2] {
        [self.corners[0], self.corners[1]]
    }

    /// The corners of every block.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Quad> + '_ {
        self.blocks.iter().map(|&block| self.frame.quad(block))
    }

    /// The points that see and are seen: the corners and, last, the centre.
    pub const fn sight_points(&self) -> [Point; 5] {
        let [a, b, c, d] = self.corners;
        [a, b, c, d, self.centre]
    }

    /// No part of it is farther than this from its centre.
    pub const fn radius(&self) -> i32 {
        self.radius
    }

    /// From left to right.
    pub const fn width(&self) -> i32 {
        self.hull.width
    }

    /// From front to rear.
    pub const fn depth(&self) -> i32 {
        self.hull.depth
    }

    /// The same shape elsewhere.
    pub fn at(&self, pose: Pose) -> Footprint {
        let pose = Pose { at: pose.at.held(), ..pose };
        let frame = Frame::new(pose);
        Footprint {
            frame,
            corners: frame.quad(self.hull),
            centre: frame.place(-(self.hull.depth / 2), 0),
            pose,
            blocks: self.blocks.iter().copied().collect(),
            hull: self.hull,
            radius: self.radius,
        }
    }

    /// The rectangle around it, in its own axes.
    pub(crate) const fn hull(&self) -> Block {
        self.hull
    }

    /// The blocks in its own axes.
    pub(crate) fn own_blocks(&self) -> &[Block] {
        &self.blocks
    }
}

impl Frame {
    pub(crate) const fn new(pose: Pose) -> Frame {
        let (sine, cosine) = (pose.facing.sine() as i64, pose.facing.cosine() as i64);
        Frame { at: pose.at, sine, cosine }
    }

    /// The place this far ahead and to the right.
    pub(crate) const fn place(&self, forward: i32, right: i32) -> Point {
        let (forward, right) = (forward as i64, right as i64);
        Point {
            x: self.at.x + from_scaled(forward * self.sine + right * self.cosine),
            y: self.at.y + from_scaled(forward * self.cosine - right * self.sine),
        }
    }

    /// A place in these axes, (right, forward), scaled by 2^30.
    pub(crate) const fn own(&self, point: Point) -> (i64, i64) {
        let (dx, dy) = point.minus(self.at);
        (dx * self.cosine - dy * self.sine, dx * self.sine + dy * self.cosine)
    }

    pub(crate) const fn quad(&self, block: Block) -> Quad {
        let (left, right) = (block.left, block.left + block.width);
        let (front, rear) = (-block.back, -block.back - block.depth);
        [
            self.place(front, left),
            self.place(front, right),
            self.place(rear, right),
            self.place(rear, left),
        ]
    }
}
