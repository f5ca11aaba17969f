/** Then no line passes for a line of the surrounding text. */
export function indented(text: string): string {
  return text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ');
}
