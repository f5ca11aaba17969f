import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** Returns date, commit, machine and command of a measurement. @param script - from package.json */
export function describeRun(script: string, options: readonly string[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const command = [`npm run ${script}`, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${machine}: \`${command}\``;
}
