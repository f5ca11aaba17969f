const unwanted = /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Keeps newlines and tabs; also removes direction marks. */
export function withoutControls(text: string): string {
  return text.replace(unwanted, '');
}
