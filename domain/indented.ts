/** Indents all lines but the first, so that a visitor's text cannot imitate the mail around it. */
export function indented(text: string): string {
  return text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ');
}
