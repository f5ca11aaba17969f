import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** All files of the project that git does not ignore. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
export const code = files.filter((file) => /\.(ts|tsx|js)$/.test(file));

export const read = (file: string) => readFileSync(file, 'utf8');
