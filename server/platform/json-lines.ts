import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/**
 * Line numbers in a JSON text. JSON.parse reports them for some syntax errors only, and never for values that a schema
 * rejects.
 */
export interface JsonLines {
  /** Returns the line of a value, or of its nearest existing parent. */
  of(path: readonly PropertyKey[]): number;
  /** The first syntax error. `reason` is written for people who do not program. */
  mistake: { line: number; reason: string } | undefined;
}

/** Keyed by jsonc-parser's error names. */
const reasons: Record<string, string> = {
  InvalidSymbol: 'a text stands without double quotes around it',
  InvalidNumberFormat: 'invalid number',
  PropertyNameExpected: 'a name in double quotes is missing here, or the comma before is too many',
  ValueExpected: 'a value is missing, or remove the comma before it',
  ColonExpected: 'a colon is missing after the name',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'something stands after the end',
  InvalidCommentToken: 'JSON takes no comments',
  UnexpectedEndOfComment: 'JSON takes no comments',
  UnexpectedEndOfString: 'a text has no closing quotes on its line',
  UnexpectedEndOfNumber: 'invalid number',
  InvalidUnicode: 'invalid escape after a backslash',
  InvalidEscapeCharacter: 'invalid escape after a backslash',
  InvalidCharacter: 'a text has a line break, a tab or another control character in it',
};

export function jsonLines(text: string): JsonLines {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const [first] = errors;
  return {
    mistake: first && {
      line: lineAt(first.offset),
      reason: reasons[printParseErrorCode(first.error)] ?? 'is not JSON',
    },
    of(path) {
      const names = path.map((part) => (typeof part === 'symbol' ? String(part) : part));
      for (let length = names.length; root && length > 0; length--) {
        const node = findNodeAtLocation(root, names.slice(0, length));
        if (node) return lineAt(node.offset);
      }
      return root ? lineAt(root.offset) : 1;
    },
  };
}
