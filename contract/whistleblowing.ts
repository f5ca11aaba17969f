import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { FileNote } from '#domain/rules/files.ts';
import type { MessageHeader } from '#domain/whistleblowing.ts';

/**
 * JSON inside age files (https://age-encryption.org/v1). Each report has two key pairs: one for what the reporter may
 * read, one for the officers' notes.
 */
export interface ReportBody {
  /** A reference other than the stored report's shows that the report was tampered with. */
  reference: string;
  receivedOn: CivilDate;
  answers: Answers;
  files: ReportFile[];
}

/** To or from the reporter, or an officer's note. */
export interface MessageBody extends MessageHeader {
  text: string;
  files: ReportFile[];
}

/** The file's content is a separate age file, stored under `id`. */
export interface ReportFile {
  id: string;
  name: string;
  contentType: string;
  /** bytes */
  size: number;
  /** Of the content, in hexadecimal, to detect tampering. */
  sha256: string;
  /** Warnings to show before the file is opened. */
  notes: readonly FileNote[];
}
