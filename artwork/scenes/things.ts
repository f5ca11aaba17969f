import { at, type Colour, disc, shape, stroke } from './ground.ts';

/** Things that stand in more than one scene, each drawn from its upper start corner. */

const wheel = (x: number, y: number, radius: number) =>
  disc(x, y, radius, 'ink') + disc(x, y, radius * 0.4, 'sky');

/** 276 wide, 112 high. */
export const car = (paint: Colour) =>
  shape('M0 70c0-22 8-30 34-34L70 6c8-6 14-6 24-6h78c12 0 18 4 26 12l30 26c30 4 42 12 42 32v18H0z', paint) +
  shape('M80 14h38v24H56zM132 14h36c6 0 10 2 16 8l18 16h-70z', 'glass') +
  wheel(62, 88, 24) +
  wheel(212, 88, 24) +
  shape('M128 52h16M252 62h18');

/** 212 wide, 114 high. */
export const van =
  shape('M0 0h140v92H0z', 'white') +
  shape('M140 22h40l32 34v36h-72z', 'green') +
  shape('M154 34h22l20 22h-42z', 'glass') +
  wheel(44, 94, 20) +
  wheel(168, 94, 20) +
  stroke('M16 30h76M16 46h48', 'copper');

/** A palm whose foot is at 0, 0; 120 high. */
export const palm =
  shape('M-6 0c2-34 0-62 8-92h10c-6 30-6 60-4 92z', 'copper') +
  shape(
    'M6-92c-14-16-34-18-50-4 20-4 34 0 50 4-22 0-36 12-40 30 12-14 26-22 40-30-2 0 26 10 38 32-2-20-16-32-38-32 18-6 34-6 50 0-14-16-34-14-50 0 4-14 16-24 30-26-18-6-30 6-30 26-2-18-12-28-28-28 14 6 24 16 28 28z',
    'green',
  );

/** A sheet with writing and a line to sign on; 96 wide, 128 high. */
export const sheet =
  shape('M0 0h74l22 22v106H0z', 'white') +
  shape('M74 0v22h22') +
  stroke('M18 40h60M18 58h60M18 76h38', 'copper') +
  shape('M18 108h44');

/** A key that lies; 150 wide. */
export const key =
  shape('M64 14h76l14 14-14 16h-16l-9-9-10 9-10-9-10 9H64z', 'sun') +
  disc(36, 30, 34, 'sun') +
  disc(26, 29, 10, 'sky');

/** 60 wide, 52 high, with a ring of steam above. */
export const cup =
  shape('M46 10h8c8 0 12 5 12 12s-4 12-12 12h-8M0 0h46v36c0 9-6 14-14 14H14C6 50 0 45 0 36z', 'white') +
  shape('M14-10c-5-7 5-11 0-18M30-10c-5-7 5-11 0-18');

/** A closed envelope; 168 wide, 108 high. */
export const envelope =
  shape('M0 0h168v108H0z', 'white') + shape('M0 0l84 62L168 0M0 108l58-66M168 108l-58-66');

/** A pane in a wall, of that size, with a cross. */
export const pane = (x: number, y: number, w: number, h: number) =>
  shape(`M${x} ${y}h${w}v${h}H${x}z`, 'glass') + shape(`M${x + w / 2} ${y}v${h}`);

/** A carton; its side is 44. */
export const carton = (x: number, y: number, paint: Colour = 'sun') =>
  at(x, y, 1, shape('M0 0h44v44H0z', paint), shape('M0 12h44M16 0v12M28 0v12'));

/** A five-fold star around 0, 0. */
export const starPath = 'M0-19l5.6 12 13 1.5-9.6 9 2.6 13L0 10l-11.6 6.5 2.6-13-9.6-9 13-1.5z';
