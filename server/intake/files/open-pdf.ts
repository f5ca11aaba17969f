import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';
import { damaged } from './pdf.ts';

/**
 * Opens the PDF on standard input with the empty password, in a process of its own (`run-checker.ts`). Exit code 0 when it
 * opens, 3 when it is damaged, 1 when it needs a password or a certificate.
 */
try {
  await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
  process.exit(0);
} catch (error) {
  process.exit(error instanceof Error && error.name === 'InvalidPDFException' ? damaged : 1);
}
