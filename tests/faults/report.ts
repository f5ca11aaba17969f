import type { CausedFault, TrialOutcome } from './fault.ts';

/** People write its prose. A run replaces only the tables between the marks of its faults. */
export const reportFile = 'docs/reliability.md';

const begin = (name: string) => `<!-- faults: ${name} -->`;
const end = '<!-- /faults -->';

/**
 * Returns the document with the fault's table replaced.
 * @throws if the document has no marks for it
 */
export function withTable(
  document: string,
  { name }: CausedFault,
  outcomes: readonly TrialOutcome[],
  run: string,
): string {
  const from = document.indexOf(begin(name));
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${reportFile} has no ${begin(name)} … ${end}`);
  return `${document.slice(0, from)}${begin(name)}\n\n${tableOf(outcomes)}\n\n${run}\n\n${document.slice(to)}`;
}

const columns: [string, (outcome: TrialOutcome) => string | number][] = [
  ['fault', ({ what }) => what],
  ['rounds', ({ rounds }) => rounds],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['lost', ({ lost }) => lost],
  ['duplicated', ({ duplicated }) => duplicated],
  ['undelivered', ({ undelivered }) => undelivered],
  ['recovery, s: median, longest', ({ recoveries }) => spread(recoveries)],
  ['delivery, s', ({ deliveredAfter }) => deliveredAfter.toFixed(0)],
  ['answers', ({ answers }) => listOf(answers)],
  ['memory, MB', ({ usage }) => (usage ? `${usage.before.memoryMb} → ${usage.after.memoryMb}` : '–')],
  ['descriptors', ({ usage }) => (usage ? `${usage.before.descriptors} → ${usage.after.descriptors}` : '–')],
  ['passed', ({ failures }) => (failures.length === 0 ? 'yes' : `**no**: ${failures.join('; ')}`)],
];

function tableOf(outcomes: readonly TrialOutcome[]): string {
  const rows = [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...outcomes.map((outcome) => columns.map(([, cell]) => String(cell(outcome)))),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function spread(seconds: readonly number[]): string {
  if (seconds.length === 0) return '–';
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${median.toFixed(1)}, ${(sorted.at(-1) ?? 0).toFixed(1)}`;
}

function listOf(answers: Record<string, number>): string {
  return Object.entries(answers)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}
