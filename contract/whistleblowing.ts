import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { FileNote } from '#domain/rules/files.ts';
import type { SaidOfMessage } from '#domain/whistleblowing.ts';

/**
 * What a report of malpractice says, as JSON inside age files (https://age-encryption.org/v1). Each report has two key
 * pairs of its own: one for what the reporter may read, one for the officers' notes.
 */
export interface ReportBody {
  /** Under another one the report is somebody's change. */
  reference: string;
  receivedOn: CivilDate;
  answers: Answers;
  files: ReportFile[];
}

/** A message to the reporter or from them, or a note of an officer. */
export interface MessageBody extends SaidOfMessage {
  text: string;
  files: ReportFile[];
}

/** A file of either; its content is an age file of its own, under its id. */
export interface ReportFile {
  id: string;
  name: string;
  contentType: string;
  /** bytes */
  size: number;
  /** Of the content, in hexadecimal: another content is somebody's change. */
  sha256: string;
  /** What should be known before it is opened. */
  notes: readonly FileNote[];
}
