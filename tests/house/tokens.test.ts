import { describe, expect, test } from 'vitest';
import { themeColours } from '#web/styles/theme-colours.ts';
import { type Colour, contrast } from './contrast.ts';
import { readTokens, type Scheme } from './read-tokens.ts';

/** The backgrounds on which each role's text appears. */
const text: Record<string, string[]> = {
  text: ['surface', 'surface-warm', 'action-soft', 'danger-soft'],
  'text-quiet': ['surface', 'surface-warm', 'action-soft', 'line'],
  action: ['surface', 'surface-warm', 'action-soft'],
  'action-hover': ['surface', 'surface-warm', 'action-soft'],
  accent: ['surface', 'surface-warm'],
  danger: ['surface', 'surface-warm', 'danger-soft', 'action-soft'],
  'on-action': ['action', 'action-hover', 'danger'],
  'on-deep': ['deep'],
  'on-deep-quiet': ['deep'],
  'on-action-on-deep': ['action-on-deep', 'action-on-deep-hover'],
};

/** Edges and icons that identify controls, and focus outlines. */
const signs: Record<string, string[]> = {
  'control-line': ['surface', 'surface-warm'],
  action: ['surface', 'surface-warm', 'action-soft', 'danger-soft'],
  danger: ['surface', 'danger-soft'],
  'on-deep': ['deep'],
  'action-on-deep': ['deep'],
};

/** They convey no information, so they need no contrast. */
const decorative = ['on-deep-line', 'motif', 'motif-on-deep', 'scrim', 'edge', 'mark'];

const schemes: Scheme[] = ['light', 'dark', 'paper'];
/** Paper has no controls. */
const screens: Scheme[] = ['light', 'dark'];

const pairs = (wearers: Record<string, string[]>, among = schemes) =>
  among.flatMap((scheme) =>
    Object.entries(wearers).flatMap(([role, grounds]) =>
      grounds.map((ground) => ({ scheme, role, ground, ratio: ratioOf(scheme, role, ground) })),
    ),
  );

function ratioOf(scheme: Scheme, role: string, ground: string): number {
  const tokens = readTokens(scheme);
  return contrast(colourOf(tokens.get(`--color-${role}`)), colourOf(tokens.get(`--color-${ground}`)));
}

function colourOf(hue = ''): Colour {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(hue)?.[1];
  if (!digits) throw new Error(`not a hue: ${hue}`);
  const pieces = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0] = (pieces ?? []).map((piece) => Number.parseInt(piece, 16));
  return [red, green, blue];
}

describe('light, dark and print', () => {
  test('colour roles give text a contrast of at least 4.5:1', () => {
    expect(pairs(text).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test('colour roles give the text of pages a contrast of at least 7:1', () => {
    const read = { text: text.text ?? [], 'text-quiet': ['surface', 'surface-warm'], 'on-deep': ['deep'] };
    expect(pairs(read).filter(({ ratio }) => ratio < 7)).toEqual([]);
  });

  test('colour roles give edges of controls and the focus a contrast of at least 3:1', () => {
    expect(pairs(signs, screens).filter(({ ratio }) => ratio < 3)).toEqual([]);
  });

  test('colour roles are each measured here or listed as decorative', () => {
    const measured = [text, signs].flatMap((wearers) => [
      ...Object.keys(wearers),
      ...Object.values(wearers).flat(),
    ]);
    const roles = [...readTokens('light').keys()].map((name) => name.replace('--color-', ''));
    expect(new Set([...measured, ...decorative])).toEqual(new Set(roles));
  });

  test('colour roles are the same in every scheme', () => {
    const known = [...readTokens('light').keys()];
    for (const scheme of schemes) expect([...readTokens(scheme).keys()]).toEqual(known);
  });
});

test('the theme colours of browsers match the tokens', () => {
  expect(themeColours).toEqual({
    light: readTokens('light').get('--color-action'),
    dark: readTokens('dark').get('--color-surface'),
  });
});
