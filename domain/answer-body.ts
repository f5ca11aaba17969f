/**
 * Parses the JSON of an API's answer, possibly another server's. Returns an empty object for empty text and for JSON
 * that is not an object: the specification leaves some answers open.
 * @throws SyntaxError if the text is neither empty nor JSON
 */
export function readAnswerBody(text: string): object {
  const body: unknown = text.trim() === '' ? {} : JSON.parse(text);
  return typeof body === 'object' && body !== null ? body : {};
}
