/** Exit codes of `draw-shape.ts`. Node itself exits with 1 to 13 when it fails. */
export const drawExits = { drawn: 0, portrait: 21, small: 22, noPicture: 23, tooManyPixels: 24, damaged: 25 };
