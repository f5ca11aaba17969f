import { sandIn, skyAt } from './colours.ts';
import { between, speck, step } from './noise.ts';
import { directions, type Scene } from './scene.ts';
import { horizon } from './view.ts';

/**
 * One frame of half the scene's width and height, as rows of red, green and blue: each of its points is the mean of
 * four of the scene's, which keeps the ridges smooth.
 * @param time - 0 to 1: every movement is a whole number of turns in it, so that the end meets the beginning
 */
export function paint(scene: Scene, time: number): Uint8Array {
  const [width, height] = [scene.width / 2, scene.height / 2];
  const sun = sunAt(scene, time * 2 * Math.PI);
  const frame = new Uint8Array(width * height * 3);
  for (let column = 0; column < width; column++) {
    const u = (column + 0.5) / width;
    const air = skyAt(u, horizon, sun.warmth);
    for (let row = 0; row < height; row++) {
      const corner = row * 2 * scene.width + column * 2;
      const sky = scene.y[corner] === 0 ? skyAt(u, (row + 0.5) / height, sun.warmth) : air;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let quarter = 0; quarter < 4; quarter++) {
        const point = corner + (quarter & 1) + (quarter >> 1) * scene.width;
        const open = scene.y[point] === 0;
        const colour = open ? sky : sandIn(lightOn(scene, point, sun));
        const veil = open ? 0 : hazeBefore(scene, point, sun);
        red += between(colour[0], air[0], veil) / 4;
        green += between(colour[1], air[1], veil) / 4;
        blue += between(colour[2], air[2], veil) / 4;
      }
      // A grain, always the same, in place of the bands that 256 steps would draw in the sky.
      const grain = speck(column, row);
      const at = (row * width + column) * 3;
      frame[at] = red + grain;
      frame[at + 1] = green + grain;
      frame[at + 2] = blue + grain;
    }
  }
  return frame;
}

interface Sun {
  /** From the first direction of the scene, 0, to the last, 1. */
  direction: number;
  /** How high it stands, as a slope. */
  rise: number;
  towards: [number, number, number];
  warmth: number;
  cloud(point: number): number;
  haze(point: number): number;
}

/** It goes round a small ellipse: it never stands, and never turns back on its own way. */
function sunAt(scene: Scene, turn: number): Sun {
  const direction = 0.5 + 0.46 * Math.sin(turn);
  const angle = between(directions[0], directions[1], direction);
  const rise = 0.17 - 0.055 * Math.cos(turn);
  const length = Math.hypot(1, rise);
  return {
    direction,
    rise,
    towards: [Math.sin(angle) / length, Math.cos(angle) / length, rise / length],
    warmth: 0.5 - 0.5 * Math.cos(turn),
    cloud: scene.cloud.after(turn),
    haze: scene.haze.after(turn),
  };
}

/** The light that a point of sand gives back: the sky's, and the sun's where it is not hidden. */
function lightOn(scene: Scene, point: number, sun: Sun): number {
  const [right, away, up] = sun.towards;
  const open = scene.facingZ[point] as number;
  const back = scene.facingY[point] as number;
  const seen = step(-0.035, 0.05, sun.rise - scene.hidden(point, sun.direction));
  const facing = Math.max(0, (scene.facingX[point] as number) * right + back * away + open * up);
  const sky = 0.07 + 0.13 * (0.5 + 0.5 * open) ** 2 + 0.05 * back;
  return sky + seen * facing ** 0.8 * 1.42 * (1 + 0.2 * sun.cloud(point));
}

/** How much of a point the air before it takes away, 0 to 1. Haze lies deeper between the dunes, and drifts. */
function hazeBefore(scene: Scene, point: number, sun: Sun): number {
  const low = (scene.low[point] as number) * (1 + 0.5 * sun.haze(point));
  const thick = (scene.y[point] as number) * (0.00075 + 0.0009 * low);
  return 0.94 * (1 - Math.exp(-Math.max(0, thick - 0.05)));
}
