/** Control characters, direction marks and overrides, and lone surrogates. */
const unwanted = /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes control characters, except newlines and tabs, and direction marks from a text. */
export function withoutControls(text: string): string {
  return text.replace(unwanted, '');
}
