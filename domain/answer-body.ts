/**
 * Reads the JSON of an API's answer, which may be another server's. An empty text, and JSON that is no object, is an answer
 * without any part: the specification leaves some answers open.
 * @throws SyntaxError where the text is neither empty nor JSON
 */
export function readAnswerBody(text: string): object {
  const body: unknown = text.trim() === '' ? {} : JSON.parse(text);
  return typeof body === 'object' && body !== null ? body : {};
}
