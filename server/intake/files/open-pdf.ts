import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';
import { damagedExitCode } from './pdf.ts';

/**
 * Opens the PDF on standard input with the empty password. Runs in its own process (`run-checker.ts`). Exits with 0 if
 * the PDF opens, 3 if it is damaged, 1 otherwise: it needs a password or a certificate.
 */
try {
  await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
  process.exit(0);
} catch (error) {
  process.exit(error instanceof Error && error.name === 'InvalidPDFException' ? damagedExitCode : 1);
}
