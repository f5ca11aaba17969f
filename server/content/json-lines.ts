import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';

/** Where things stand in a JSON text: JSON.parse tells it of some mistakes, and of what is merely wrong never. */
export interface JsonLines {
  /** The line of a value, or of the nearest that is there to hold it. */
  of(path: readonly PropertyKey[]): number;
  /** The line on which the text stops being JSON. */
  mistake: number | undefined;
}

export function jsonLines(text: string): JsonLines {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  return {
    mistake: errors[0] && lineAt(errors[0].offset),
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
