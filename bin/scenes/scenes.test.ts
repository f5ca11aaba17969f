import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneNames } from '#web/components/scene.tsx';
import { colour } from './ground.ts';
import { scenes } from './scenes.ts';

const files = readdirSync('web/scenes').filter((file) => file.endsWith('.svg'));
const drawing = (file: string) => readFileSync(`web/scenes/${file}`, 'utf8');

test('the files are what the script draws, and pages can show each of them', () => {
  expect(Object.fromEntries(files.map((file) => [file.replace('.svg', ''), drawing(file)]))).toEqual(scenes);
  expect([...sceneNames].toSorted()).toEqual(Object.keys(scenes).toSorted());
});

const offers = readdirSync('tests/company/files/offers').map(
  (file) => `../../tests/company/files/offers/${file}`,
);
const promotions = readdirSync('tests/company/files/promotions').map(
  (file) => `../../tests/company/files/promotions/${file}`,
);

test.each([...files, ...offers, ...promotions])(
  '%s is of one hand: its palette, its line, its weight',
  (file) => {
    const svg = drawing(file);
    const palette: readonly string[] = Object.values(colour);
    const worn = [...svg.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, hue]) => hue);
    expect(worn.filter((hue) => !palette.includes(hue ?? ''))).toEqual([]);
    expect(svg).toMatch(/^<svg [^>]+><g fill="none" stroke="#073b32" stroke-width="3"/);
    expect(svg.length).toBeLessThan(12_000);
  },
);
