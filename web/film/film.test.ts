import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const file = (name: string) => readFileSync(new URL(name, import.meta.url));

describe('film', () => {
  test.each(['dunes.webm', 'dunes.mp4'])('%s weighs at most 900 KB', (name) => {
    expect(file(name).length).toBeLessThanOrEqual(900_000);
  });

  test('the hero film has a video track and no audio track', () => {
    const [webm, mp4] = [file('dunes.webm').toString('latin1'), file('dunes.mp4').toString('latin1')];
    expect(webm).toContain('V_VP9');
    expect(webm).not.toMatch(/A_(OPUS|VORBIS)/);
    expect(mp4).toContain('vide');
    expect(mp4).not.toContain('soun');
  });

  test('the hero film can start while it loads: the MP4 has its index before its frames', () => {
    const mp4 = file('dunes.mp4').toString('latin1');
    expect(mp4.indexOf('moov')).toBeGreaterThan(0);
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
  });
});

describe('poster', () => {
  test.each([
    ['dunes.avif', 30, 1600],
    ['dunes.webp', 30, 1600],
    ['dunes-narrow.avif', 10, 960],
  ])('%s weighs at most %i KB and measures %i by 800 pixels', async (name, maxKb, width) => {
    const poster = file(name);
    expect(poster.length).toBeLessThanOrEqual(maxKb * 1000);
    expect(await sharp(poster).metadata()).toMatchObject({ width, height: 800 });
  });
});
