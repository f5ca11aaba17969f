/** A text that is expensive to clean, compare, split or show. Each part repeats to fill its share of the space. */
export interface HardText {
  name: string;
  head?: string;
  parts: readonly string[];
  tail?: string;
}

export const hardTexts: readonly HardText[] = [
  // Unicode sorts a letter's marks by class: each mark of the second part moves before all of the first.
  { name: 'combining marks', head: 'a', parts: ['\u0301', '\u0316'] },
  {
    name: 'combining marks of many classes',
    head: 'ب',
    parts: ['\u0651\u064e\u0650\u0301\u0327\u0f74\u3099'],
  },
  { name: 'decomposed Hangul syllables', parts: ['\u1100\u1161\u11a8'] },
  { name: '18-letter ligatures', parts: ['\ufdfa'] },
  { name: 'zeros', parts: ['0'] },
  { name: 'Arabic-Indic zeros', parts: ['\u0660'] },
  { name: 'Persian zeros', parts: ['\u06f0'] },
  { name: 'thousands separators', parts: ['1,', '\u0661\u066c'] },
  { name: 'currency symbols', parts: ['ر.س', 'SR'] },
  { name: 'spaces', head: '1', parts: [' ', '\t', '\u00a0', '\u2003', '\u3000', '\u200b'], tail: '1' },
  { name: 'line ends', head: 'a', parts: ['\r\n', '\r', '\u2028'], tail: 'a' },
  { name: 'dashes', head: '0', parts: ['-', '\u2011', '('], tail: '5' },
  { name: 'e-mail addresses', head: 'a@', parts: ['a.', '@'], tail: '!' },
  { name: '<', parts: ['<'] },
  { name: '<&"\'', parts: ['<&"\''] },
  { name: 'backslashes', parts: ['\\"\\'] },
  { name: 'direction marks', head: 'a', parts: ['\u200f', '\u202e', '\u2066'] },
  { name: 'lone surrogates', parts: ['\ud800', '\udfff\ud800'] },
  { name: 'control characters', parts: ['\u0000', '\u001b', '\u0085'] },
];

/**
 * Returns the text.
 * @param size - bytes that it may take, as `cost` counts them
 */
export function buildText(
  { head = '', parts, tail = '' }: HardText,
  size: number,
  cost: (text: string) => number,
): string {
  const share = (size - cost(head) - cost(tail)) / parts.length;
  const filling = parts.map((part) => part.repeat(Math.max(0, Math.floor(share / cost(part)))));
  return head + filling.join('') + tail;
}

export const costs = {
  json: (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2,
  /** Escapes only the encoding's own characters, so the same text takes fewer bytes than from a browser. */
  form: (text: string) => Buffer.byteLength(escapeForm(text)),
  bytes: (text: string) => Buffer.byteLength(text),
  query: (text: string) => encodeURIComponent(text.toWellFormed()).length,
};

export const escapeForm = (text: string) => text.replace(/[%&+=]/g, encodeURIComponent);
