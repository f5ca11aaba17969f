import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A certificate authority, as managed services have their own. `file` is for `sslrootcert`. */
export interface Authority {
  file: string;
  /** Issues a certificate and key for a name. Returns their two files. */
  issue(name: string): { certificate: string; key: string };
}

export function makeAuthority(folder: string, called: string): Authority {
  const path = (name: string) => join(folder, name);
  const request = (name: string, ...more: string[]) =>
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}`, ...more],
    ]);
  const [file, ownKey] = [path(`${called}.pem`), path(`${called}.key`)];
  request(called, '-keyout', ownKey, '-out', file);
  return {
    file,
    issue(name) {
      const [certificate, key] = [path(`${name}.pem`), path(`${name}.key`)];
      const signed = ['-CA', file, '-CAkey', ownKey, '-addext', `subjectAltName=DNS:${name}`];
      request(
        name,
        ...signed,
        '-addext',
        'basicConstraints=critical,CA:false',
        '-keyout',
        key,
        '-out',
        certificate,
      );
      return { certificate, key };
    },
  };
}
