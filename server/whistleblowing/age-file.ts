/** A recipient stanza: two values of 32 bytes, in base64 without padding. */
const stanza = /-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n/g;
const stanzaBytes = 98;
const header =
  /^age-encryption\.org\/v1\n(?:-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n)+--- [A-Za-z0-9+/]{43}\n/;
const restOfHeaderBytes = 70;

/**
 * Checks the header for exactly this number of X25519 recipients (age-encryption.org/v1). The server cannot decrypt
 * what officers' browsers send, so a malformed file would be noticed too late.
 */
export function isAgeFile(file: Buffer, recipients = 1): boolean {
  const bytes = restOfHeaderBytes + recipients * stanzaBytes;
  const [found = ''] = header.exec(file.subarray(0, bytes).toString('latin1')) ?? [];
  return (found.match(stanza) ?? []).length === recipients;
}
