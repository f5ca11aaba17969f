import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten that are reached here; it ships no types for them. */
interface Emscripten {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** Emscripten's code for an input or output error. */
const EIO = 29;

/**
 * PGlite's file system on disk, with the one operation that Emscripten's lacks: without it PostgreSQL's fsync returns
 * at once, and a commit may exist in the kernel's memory only.
 */
export class SyncedNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const made = await super.init(pg, options);
    const addSync = ({ NODEFS }: Emscripten) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    };
    const preRun = [...((made.emscriptenOpts.preRun as unknown[]) ?? []), addSync];
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun } as typeof made.emscriptenOpts };
  }
}
