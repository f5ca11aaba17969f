import type { OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'kysely';
import type { ComplaintFigures } from '#contract/desk-figures.ts';
import { addMonths, type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isLanguage, type Language } from '#domain/language.ts';
import { refuse } from '../../http/errors.ts';
import type { Services } from '../../intake/services.ts';
import { byteOrderMark, toCsvLine } from '../../platform/csv-cells.ts';
import { causeLabel } from '../leads/complaint-cause.ts';
import { forRole } from '../sign-in/for-role.ts';

type FigureServices = Pick<Services, 'database' | 'content' | 'now'>;

/** Twelve months, including the current one. */
const monthsBack = 11;

interface Row extends Omit<ComplaintFigures, 'cause' | 'averageDays'> {
  month: CivilDate;
  cause: number | null;
  /** Days to all answers together. */
  days: number;
}

const countedNames = ['received', 'answeredInTime', 'answeredLate', 'open', 'overdue'] as const;

/** Counts exactly: there are few complaints, and their index holds nothing else. Days are Riyadh's. */
async function readRows({ database, now }: FigureServices): Promise<Row[]> {
  const today = todayInRiyadh(now());
  const since = addMonths(`${today.slice(0, 7)}-01`, -monthsBack);
  const { rows } = await sql<Row>`
    select date_trunc('month', received)::date as month, complaint_cause as cause, count(*)::int as received,
      count(*) filter (where answered <= answer_by)::int as "answeredInTime",
      count(*) filter (where answered > answer_by)::int as "answeredLate",
      count(*) filter (where answered is null and not erased and answer_by >= ${today}::date)::int as open,
      count(*) filter (where answered is null and not erased and answer_by < ${today}::date)::int as overdue,
      coalesce(sum(answered - received), 0)::int as days
    from (
      select answer_by, complaint_cause, erased_at is not null as erased,
        (accepted_at at time zone 'Asia/Riyadh')::date as received,
        (answered_at at time zone 'Asia/Riyadh')::date as answered
      from submissions
      where answer_by is not null and accepted_at >= ${since}::timestamp at time zone 'Asia/Riyadh'
    ) as complaints
    group by month, cause order by month, cause nulls first`.execute(database.db);
  return rows;
}

/** In the order of the company's causes; those without a cause first. */
export async function readComplaintFigures(
  services: FigureServices,
  language: Language,
): Promise<ComplaintFigures[]> {
  const rows = await readRows(services);
  const causes = [...new Set(rows.map(({ cause }) => cause))].sort((one, other) => (one ?? 0) - (other ?? 0));
  return causes.map((cause) => ({
    ...summed(rows.filter((row) => row.cause === cause)),
    cause: cause === null ? null : causeLabel(services, cause, language),
  }));
}

function summed(rows: readonly Row[]): Omit<ComplaintFigures, 'cause'> {
  const sum = (name: (typeof countedNames)[number] | 'days') =>
    rows.reduce((total, row) => total + row[name], 0);
  const answered = sum('answeredInTime') + sum('answeredLate');
  return {
    received: sum('received'),
    answeredInTime: sum('answeredInTime'),
    answeredLate: sum('answeredLate'),
    open: sum('open'),
    overdue: sum('overdue'),
    averageDays: answered === 0 ? null : Math.round((10 * sum('days')) / answered) / 10,
  };
}

/** Serves the figures of each month and cause as CSV. They contain nothing about a person. */
export function complaintFiguresFile(app: OpenAPIHono, services: Services): void {
  const allowed = forRole(services, ['leads', 'operations'], { isDownload: true });
  app.get('/desk/figures/complaints/:language', allowed, async (c) => {
    const language = c.req.param('language');
    if (!isLanguage(language)) return refuse(c, services, 404, 'notFound');
    const title = (name: keyof ComplaintFigures) =>
      services.sentences.text(language, 'desk', `figures.complaints.${name}`);
    const lines = [
      [
        services.sentences.text(language, 'desk', 'figures.begins.months'),
        title('cause'),
        ...countedNames.map(title),
        title('averageDays'),
      ],
      ...(await readRows(services)).map((row) => {
        const { averageDays, ...counts } = summed([row]);
        return [
          row.month.slice(0, 7),
          causeLabel(services, row.cause, language) ||
            services.sentences.text(language, 'desk', 'leads.one.noCause'),
          ...countedNames.map((name) => counts[name]),
          averageDays ?? '',
        ];
      }),
    ];
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="complaints.csv"');
    return c.body(`${byteOrderMark}${lines.map(toCsvLine).join('')}`);
  });
}
