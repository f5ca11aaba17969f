import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { FileNote } from '#domain/rules/files.ts';
import type { MessageHeader } from '#domain/whistleblowing.ts';

/**
 * The content of a report, as JSON inside age files (https://age-encryption.org/v1). Each report has two key pairs: one
 * for what the reporter may read, one for the officers' notes.
 */
export interface ReportBody {
  /** Must match the stored report's. A different one shows that the report was tampered with. */
  reference: string;
  receivedOn: CivilDate;
  answers: Answers;
  files: ReportFile[];
}

/** A message to or from the reporter, or an officer's note. */
export interface MessageBody extends MessageHeader {
  text: string;
  files: ReportFile[];
}

/** A file of a report or message. Its content is an age file of its own, stored under its id. */
export interface ReportFile {
  id: string;
  name: string;
  contentType: string;
  /** bytes */
  size: number;
  /** Of the content, in hexadecimal. A different one shows that the content was tampered with. */
  sha256: string;
  /** Warnings to show before the file is opened. */
  notes: readonly FileNote[];
}
