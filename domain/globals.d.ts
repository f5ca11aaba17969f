/** What `domain` takes of the platform: one class, which browsers and servers have alike. */

interface URLSearchParams extends Iterable<[name: string, value: string]> {
  get(name: string): string | null;
  has(name: string): boolean;
  append(name: string, value: string): void;
  toString(): string;
}

declare const URLSearchParams: new (
  from?: string | Iterable<readonly [name: string, value: string]>,
) => URLSearchParams;
