/** The only global that `domain` needs. Browsers and servers both have it. */

interface URLSearchParams extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
  has(name: string): boolean;
  append(name: string, value: string): void;
  toString(): string;
}

declare const URLSearchParams: new (
  from?: string | Iterable<readonly [name: string, value: string]>,
) => URLSearchParams;
