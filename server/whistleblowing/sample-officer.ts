import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sampleNames } from '../gateways/sandbox-sign-in.ts';
import type { CoreServices } from '../intake/services.ts';
import { signRow } from '../platform/encryption/signed-rows.ts';
import { writeOnce } from '../platform/write-file-atomic.ts';

/** Public: in the repository, and next to the key. */
const passphrase = 'rimal-sample-passphrase';
/** A low work factor, because the passphrase is public anyway. */
const scryptLogN = 10;

export interface SampleOfficer {
  keyFile: string;
  passphrase: string;
}

/**
 * Adds an officer for people who try the site: DATA_DIR has the key file and its passphrase. Adds no officer if there
 * is or was one.
 */
export async function seedSampleOfficer({
  config,
  database: { db },
  encryption,
  now,
}: Pick<CoreServices, 'config' | 'database' | 'encryption' | 'now'>): Promise<SampleOfficer> {
  const folder = join(config.dataDir, 'desk');
  const keyFile = join(folder, 'sample-officer.age');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(keyFile)) {
    await writeOnce(join(folder, 'sample-officer.passphrase.txt'), `${passphrase}\n`);
    await writeOnce(keyFile, await newKeyFile());
  }
  const someone = await db.selectFrom('officers').select('id').limit(1).executeTakeFirst();
  if (!someone) {
    const identity = await openKeyFile(await readFile(keyFile, 'utf8'));
    const officer = signRow(encryption, 'officers', {
      id: crypto.randomUUID(),
      subject: 'sample-compliance',
      name: sampleNames.compliance.name,
      email: 'compliance@rimal.example',
      recipient: await identityToRecipient(identity),
      state: 'active',
      since: now(),
    });
    await db
      .insertInto('officers')
      .values(officer)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { keyFile, passphrase };
}

/** Makes a key file that the `age` command reads. */
async function newKeyFile(): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptLogN);
  const lines = `# sample officer\n# public key: ${await identityToRecipient(identity)}\n${identity}\n`;
  return armor.encode(await encrypter.encrypt(lines));
}

async function openKeyFile(text: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const lines = await decrypter.decrypt(armor.decode(text), 'text');
  return /^AGE-SECRET-KEY-1\w+$/m.exec(lines)?.[0] ?? '';
}
