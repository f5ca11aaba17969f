import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const file = (name: string) => readFileSync(new URL(name, import.meta.url));

describe('the film', () => {
  test.each(['dunes.webm', 'dunes.mp4'])('%s weighs at most 900 KB', (name) => {
    expect(file(name).length).toBeLessThanOrEqual(900_000);
  });

  test('has a picture and no sound', () => {
    const [webm, mp4] = [file('dunes.webm').toString('latin1'), file('dunes.mp4').toString('latin1')];
    expect(webm).toContain('V_VP9');
    expect(webm).not.toMatch(/A_(OPUS|VORBIS)/);
    expect(mp4).toContain('vide');
    expect(mp4).not.toContain('soun');
  });

  test('can begin before it is there: what describes the MP4 stands before its frames', () => {
    const mp4 = file('dunes.mp4').toString('latin1');
    expect(mp4.indexOf('moov')).toBeGreaterThan(0);
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
  });
});

describe('its poster', () => {
  test.each(['dunes.avif', 'dunes.webp'])(
    '%s weighs at most 30 KB, and is as large as the film',
    async (name) => {
      const poster = file(name);
      expect(poster.length).toBeLessThanOrEqual(30_000);
      expect(await sharp(poster).metadata()).toMatchObject({ width: 1600, height: 800 });
    },
  );
});
