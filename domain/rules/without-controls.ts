/** Everything that text should not carry: control characters, direction marks and overrides, halves of a pair. */
const unwanted = /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text without control characters, but for line ends and tabs, and without marks that turn its direction. */
export function withoutControls(text: string): string {
  return text.replace(unwanted, '');
}
