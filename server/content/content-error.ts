/** A content file that is missing or breaks its schema; the message is one line: file, line and reason. */
export class ContentError extends Error {}
