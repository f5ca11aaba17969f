import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { WorkRefused } from './work-refused.ts';

/** Kept in this page's memory alone. */
export interface OpenKey {
  /** AGE-SECRET-KEY-1… */
  identity: string;
  /** Its public half, age1… */
  recipient: string;
}

/** In characters. The page recommends four or five unrelated words. */
export const minPassphraseLength = 16;
/** More than any key file has. */
const maxFileBytes = 16 * 1024;

/** The file is an age identity, encrypted with a passphrase, for the `age` command. */
export async function makeKeyFile(passphrase: string): Promise<{ text: string; recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const lines = `# public key: ${recipient}\n${identity}\n`;
  return { text: armor.encode(await encrypter.encrypt(lines)), recipient };
}

/** @throws WorkRefused */
export async function openKeyFile(file: Blob, passphrase: string): Promise<OpenKey> {
  const text = file.size <= maxFileBytes ? await file.text() : '';
  let encrypted: Uint8Array;
  try {
    encrypted = armor.decode(text.trim());
  } catch {
    throw new WorkRefused('noKeyFile');
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const lines = await decrypter.decrypt(encrypted, 'text').catch(() => {
    throw new WorkRefused('wrongPassphrase');
  });
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(lines)?.[0];
  if (!identity) throw new WorkRefused('noKeyFile');
  return { identity, recipient: await identityToRecipient(identity) };
}
