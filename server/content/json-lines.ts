/** Where things stand in a JSON text: JSON.parse tells it of some mistakes, and of what is merely wrong never. */
export interface JsonLines {
  /** The line of a value, or of the nearest that is there to hold it. */
  of(path: readonly PropertyKey[]): number;
  /** The line on which the text stops being JSON. */
  mistake: number | undefined;
}

const blanks = /[ \t\r\n]*/y;
const token = /[[\]{},:]|"(?:[^"\\]|\\.)*"|[^\s[\]{},:"]+/y;

export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>();
  const nameOf = (path: readonly PropertyKey[]) => JSON.stringify(path.map(String));
  let at = 0;
  const line = () => text.slice(0, at).split('\n').length;

  /** The next token, without taking it; empty at the end, and where there is none. */
  function look(): string {
    blanks.lastIndex = at;
    at += blanks.exec(text)?.[0].length ?? 0;
    token.lastIndex = at;
    return token.exec(text)?.[0] ?? '';
  }
  function take(...wanted: string[]): string {
    const found = look();
    if (!wanted.includes(found)) throw new SyntaxError(found);
    at += found.length;
    return found;
  }
  function takeText(): string {
    const found = look();
    const scalar: unknown = JSON.parse(found);
    at += found.length;
    return String(scalar);
  }
  function takeValue(path: string[]): void {
    const opening = look();
    lines.set(nameOf(path), line());
    if (opening !== '{' && opening !== '[') return void takeText();
    const closing = opening === '{' ? '}' : ']';
    take(opening);
    if (look() === closing) return void take(closing);
    let index = 0;
    do {
      const key = opening === '{' ? takeKey() : String(index++);
      takeValue([...path, key]);
    } while (take(',', closing) === ',');
  }
  function takeKey(): string {
    if (!look().startsWith('"')) throw new SyntaxError('no key');
    const key = takeText();
    take(':');
    return key;
  }

  let mistake: number | undefined;
  try {
    takeValue([]);
    look();
    if (at < text.length) mistake = line();
  } catch {
    mistake = line();
  }
  return {
    mistake,
    of(path) {
      for (let length = path.length; length > 0; length--) {
        const found = lines.get(nameOf(path.slice(0, length)));
        if (found !== undefined) return found;
      }
      return lines.get(nameOf([])) ?? 1;
    },
  };
}
