/** The lines of an age file's header: 32 bytes each, in base64 without padding. */
const stanza = /-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n/g;
const stanzaBytes = 98;
const header =
  /^age-encryption\.org\/v1\n(?:-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n)+--- [A-Za-z0-9+/]{43}\n/;
const restOfHeaderBytes = 70;

/**
 * Whether bytes begin as an age file (age-encryption.org/v1) to just so many X25519 recipients: what an officer's browser made
 * is decrypted by nobody here, and one that cannot be would be found out too late.
 */
export function isAgeFile(file: Buffer, recipients = 1): boolean {
  const bytes = restOfHeaderBytes + recipients * stanzaBytes;
  const [found = ''] = header.exec(file.subarray(0, bytes).toString('latin1')) ?? [];
  return (found.match(stanza) ?? []).length === recipients;
}
