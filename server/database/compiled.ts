import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The embedded database's program, compiled once a process. It is compiled beside whatever this process does meanwhile:
 * a server asks for it first of all, and has it by the time that it has loaded its own modules.
 */
export function compiledDatabase(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(pglite, 'pglite.wasm')).then((program) => WebAssembly.compile(program));
  // Whoever opens the database is told; nobody else asks.
  compiled.catch(() => undefined);
  return compiled;
}
