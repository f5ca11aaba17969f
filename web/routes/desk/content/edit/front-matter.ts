/** The fields of a new file are still empty. */
export const emptyText = (fields: readonly string[]) =>
  fields.length > 0 ? `---\n${fields.map((name) => `${name}: \n`).join('')}---\n\n` : '';

/** `head` includes the lines of `---`. */
export function splitText(text: string): { head: string; body: string } {
  const head = /^---\r?\n[\s\S]*?\n---\r?\n/.exec(text)?.[0] ?? '';
  return { head, body: text.slice(head.length) };
}

const lineOf = (head: string, name: string) =>
  head.split(/\r?\n/).find((line) => line.startsWith(`${name}:`));

export const frontMatterField = (head: string, name: string) =>
  lineOf(head, name)
    ?.slice(name.length + 1)
    .replace(/^ /, '') ?? '';

/** Line breaks in the value become spaces. */
export function withField(head: string, name: string, value: string): string {
  const line = `${name}: ${value.replace(/\s*\n\s*/g, ' ')}`;
  const old = lineOf(head, name);
  return old === undefined
    ? head.replace(/---\r?\n$/, (end) => `${line}\n${end}`)
    : head.replace(`\n${old}`, () => `\n${line}`);
}

export const fieldId = (path: string, name: string | number | undefined) => `${path} ${name}`;
