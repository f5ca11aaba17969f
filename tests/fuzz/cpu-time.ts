import { readFileSync } from 'node:fs';

/** Milliseconds of processor time of all threads, ended ones included: fields 14 and 15 of proc_pid_stat(5), in 1/100 s. */
export function cpuMs(pid: number | string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
