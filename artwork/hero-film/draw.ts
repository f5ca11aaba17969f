// Draws the film behind the first words of the individual landing: dunes at dawn, over which the light moves.
// `npm run film` writes web/film/. It takes some minutes, and an ffmpeg with libx264 and libvpx (Debian: apt install
// ffmpeg). With a path, `npm run film -- frames.mkv`, the frames are kept there, and taken from there the next time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { paint } from './light.ts';
import { openScene, type Scene } from './scene.ts';

const folder = 'web/film';
const [width, height] = [1600, 800];
const [seconds, perSecond] = [10, 24];
const count = seconds * perSecond;
/** Where in the turn of the light the film begins, which its poster shows: long shadows, and ripples. */
const start = 0.19;

const temporary = await mkdtemp(join(tmpdir(), 'hero-film-'));
const frames = process.argv[2] ?? join(temporary, 'frames.mkv');
await mkdir(folder, { recursive: true });
try {
  if (!existsSync(frames)) await drawFrames(openScene(width * 2, height * 2), frames);
  await encode();
  await drawPoster();
} finally {
  await rm(temporary, { recursive: true });
}

/** Draws every frame into a file without loss. */
async function drawFrames(scene: Scene, path: string): Promise<void> {
  const unfinished = join(temporary, 'unfinished.mkv');
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${perSecond}`];
  const film = spawn(
    'ffmpeg',
    ['-v', 'error', ...raw, '-i', '-', '-c:v', 'ffv1', '-pix_fmt', 'bgr0', unfinished],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const ended = once(film, 'close');
  for (let frame = 0; frame < count; frame++) {
    if (!film.stdin.write(paint(scene, start + frame / count))) await once(film.stdin, 'drain');
    process.stdout.write(`\rframe ${frame + 1} of ${count}`);
  }
  film.stdin.end();
  if ((await ended)[0] !== 0) throw new Error('ffmpeg did not keep the frames');
  await rename(unfinished, path).catch(() => run(['-i', unfinished, '-c', 'copy', path]));
  process.stdout.write('\n');
}

/**
 * VP9 for most, since phones decode it in hardware; H.264 for older iPhones. Two passes for an even quality at a known
 * weight, one key frame since nobody seeks, and no sound.
 */
async function encode(): Promise<void> {
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const picture = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...colours];
  const common = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-g', `${count}`, ...picture];
  const kinds = {
    'dunes.webm': [
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '640k',
      '-deadline',
      'good',
      '-cpu-used',
      '1',
      '-row-mt',
      '1',
    ],
    'dunes.mp4': ['-c:v', 'libx264', '-b:v', '640k', '-preset', 'slow', '-profile:v', 'high'],
  };
  const extra = { 'dunes.webm': [], 'dunes.mp4': ['-aq-mode', '3', '-movflags', '+faststart'] };
  for (const name of ['dunes.webm', 'dunes.mp4'] as const) {
    const settings = ['-i', frames, ...common, ...kinds[name], ...extra[name]];
    const log = ['-passlogfile', join(temporary, name)];
    run([...settings, '-pass', '1', ...log, '-f', 'null', '-']);
    run([...settings, '-pass', '2', ...log, join(folder, name)]);
    await tell(name);
  }
}

/** The first frame, which the page shows at once. */
async function drawPoster(): Promise<void> {
  const frame = join(temporary, 'poster.png');
  run(['-i', frames, '-frames:v', '1', frame]);
  await sharp(frame).avif({ quality: 60, effort: 9 }).toFile(join(folder, 'dunes.avif'));
  await tell('dunes.avif');
  await sharp(frame)
    .webp({ quality: 74, effort: 6, smartSubsample: true })
    .toFile(join(folder, 'dunes.webp'));
  await tell('dunes.webp');
}

async function tell(name: string): Promise<void> {
  const { size } = await stat(join(folder, name));
  process.stdout.write(`${join(folder, name)} ${size} bytes\n`);
}

function run(parameters: string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-y', '-v', 'error', ...parameters], { stdio: 'inherit' });
  if (error || status !== 0) throw error ?? new Error(`ffmpeg ${parameters.join(' ')} failed`);
}
