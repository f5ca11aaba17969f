import { readFileSync } from 'node:fs';

/** On a screen in light or dark colours, or in print. */
export type Scheme = 'light' | 'dark' | 'paper';

const media: Record<Scheme, string | undefined> = {
  light: undefined,
  dark: '@media screen and (prefers-color-scheme: dark)',
  paper: '@media print',
};

/**
 * Returns the colour roles of tokens.css in a scheme with their colours: `--color-action` to `#0b5d4e`. For tests and
 * for scripts that draw; browsers read the file themselves.
 * @throws if the file lacks the scheme
 */
export function readTokens(scheme: Scheme): Map<string, string> {
  const css = readFileSync('web/styles/tokens.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const declared = new Map(declarations(blockAfter(css, ':root {')));
  const condition = media[scheme];
  if (condition) {
    for (const [name, value] of declarations(blockAfter(blockAfter(css, `${condition} {`), ':root {'))) {
      declared.set(name, value);
    }
  }
  const hueOf = (value: string): string => {
    const [, named] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    return named ? hueOf(declared.get(named) ?? '') : value;
  };
  return new Map(
    [...declared]
      .filter(([name]) => name.startsWith('--color-'))
      .map(([name, value]) => [name, hueOf(value)]),
  );
}

/** Returns the text between the braces that `opening` opens. */
function blockAfter(css: string, opening: string): string {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`tokens.css has no ${opening}`);
  let depth = 1;
  let end = start + opening.length;
  for (; depth > 0 && end < css.length; end++) {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
  }
  return css.slice(start + opening.length, end - 1);
}

function declarations(block: string): [name: string, value: string][] {
  return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ]);
}
