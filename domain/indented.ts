/** A text of several lines keeps them, but none of its lines begins where one of ours would. */
export function indented(text: string): string {
  return text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ');
}
