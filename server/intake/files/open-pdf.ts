import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';

/**
 * Opens the PDF on standard input with the empty password, in a process of its own (`run-checker.ts`). Exit code 0 when it
 * opens, 1 when it needs a password or cannot be read.
 */
try {
  await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
  process.exit(0);
} catch {
  process.exit(1);
}
