import { apiPaths } from '#domain/api-paths.ts';
import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import type { InBoth, Language } from '#domain/language.ts';
import type { ReportOutcome } from '#domain/whistleblowing.ts';
import { changeCase } from '#server/desk/cases.ts';
import { answerReport, sampleOfficer } from '../support/officer.ts';
import type { Demo } from './demo.ts';
import { samplePdf } from './sample-pdf.ts';
import { atClock } from './working-time.ts';

/** Something that happens to a report. */
type Step =
  | { daysAgo: number; reply: InBoth; kind?: 'note' | 'answer'; state?: 'examined' }
  | { daysAgo: number; assign: true }
  | { daysAgo: number; close: ReportOutcome }
  | { daysAgo: number; reporterAdds: InBoth };

interface Report {
  daysAgo: number;
  language: Language;
  type: string;
  text: string;
  department: string;
  hasFile?: true;
  steps: Step[];
}

const thanks: InBoth = {
  ar: 'شكرًا لبلاغكم. بدأنا بدراسته، وسنكتب لكم هنا خلال أسبوع.',
  en: 'Thank you for your report. We have begun to examine it, and will write to you here within a week.',
};
const question: InBoth = {
  ar: 'هل لديكم رقم العقد أو تاريخ توقيعه؟',
  en: 'Do you have the number of the contract, or the day it was signed?',
};
const addition: InBoth = {
  ar: 'وُقّع العقد في الأسبوع الأول من الشهر الماضي.',
  en: 'It was signed in the first week of last month.',
};
const finding: InBoth = {
  ar: 'انتهينا من الدراسة واتخذنا الإجراءات اللازمة. نشكركم على أمانتكم.',
  en: 'We have finished our examination and taken measures. Thank you for your honesty.',
};
const note: InBoth = {
  ar: 'طلبت سجلات الصرف من الإدارة المالية.',
  en: 'I asked the finance department for the payment records.',
};

/** Reports in each state, with replies by the sample officer. */
const reports: readonly Report[] = [
  {
    daysAgo: 27,
    language: 'ar',
    type: '1',
    text: 'صُرفت فاتورة مورّد مرتين في الشهر نفسه، ولم يُسجَّل سوى أمر شراء واحد.',
    department: 'المشتريات',
    hasFile: true,
    steps: [
      { daysAgo: 26, assign: true },
      { daysAgo: 26, reply: thanks },
      { daysAgo: 22, reply: note, kind: 'note', state: 'examined' },
      { daysAgo: 10, reply: finding, kind: 'answer' },
      { daysAgo: 10, close: 'measures' },
    ],
  },
  {
    daysAgo: 23,
    language: 'en',
    type: '4',
    text: 'A branch asks customers to sign blank forms and fills in the figures later.',
    department: 'Branches',
    steps: [
      { daysAgo: 22, reply: thanks, state: 'examined' },
      { daysAgo: 14, close: 'nothing-found' },
    ],
  },
  {
    daysAgo: 18,
    language: 'ar',
    type: '3',
    text: 'يدير موظف في المبيعات معرض سيارات باسم قريبه، ويحيل إليه عملاء الشركة.',
    department: 'المبيعات',
    steps: [
      { daysAgo: 17, assign: true },
      { daysAgo: 16, reply: thanks },
      { daysAgo: 12, reply: question, state: 'examined' },
      { daysAgo: 11, reporterAdds: addition },
      { daysAgo: 9, reply: note, kind: 'note' },
    ],
  },
  {
    daysAgo: 11,
    language: 'ar',
    type: '5',
    text: 'تُرسَل كشوف العملاء بأرقام جوالاتهم إلى مجموعة محادثة خارج أنظمة الشركة.',
    department: 'خدمة العملاء',
    steps: [
      { daysAgo: 9, reply: question },
      { daysAgo: 3, reporterAdds: addition },
    ],
  },
  {
    daysAgo: 9,
    language: 'ar',
    type: '2',
    text: 'طلب مندوب مبلغًا نقديًا من العميل مقابل تسريع الموافقة على طلبه.',
    department: 'التحصيل',
    steps: [],
  },
  {
    daysAgo: 1,
    language: 'en',
    type: '6',
    text: 'A manager shouts at new staff in front of customers nearly every day.',
    department: 'Customer service',
    steps: [],
  },
];

const employee: InBoth = { ar: 'موظف في القسم', en: 'An employee of the department' };

/** Schedules the reports and the work on them. Returns how many. */
export function scheduleReports(demo: Demo): number {
  const at = (daysAgo: number, work: () => Promise<unknown>) =>
    demo.timeline.at(atClock(dayInRiyadh(demo.end) - daysAgo, '11:20'), work);
  for (const report of reports)
    at(report.daysAgo, async () => {
      const sent = await sendReport(demo, report);
      for (const step of report.steps)
        at(step.daysAgo, () => takeStep(demo, step, { ...sent, language: report.language }));
    });
  return reports.length;
}

async function sendReport(
  { post }: Demo,
  { language, type, text, department, hasFile }: Report,
): Promise<{ reference: string; receiptCode: string }> {
  const body = new FormData();
  body.set('reportType', type);
  body.set('describtion', text);
  body.set('suspectName', employee[language]);
  body.set('suspectDepartment', department);
  if (hasFile) body.append('file', new File([samplePdf('Invoice 1184')], 'invoice.pdf'));
  const { reference, receiptCode } = await post(whistleblowingReport.endpoint, body, { language });
  return { reference: String(reference), receiptCode: String(receiptCode) };
}

async function takeStep(
  { services, post }: Demo,
  step: Step,
  { reference, receiptCode, language }: { reference: string; receiptCode: string; language: Language },
): Promise<void> {
  if ('reporterAdds' in step) {
    const body = new FormData();
    body.set('receiptCode', receiptCode);
    body.set('message', step.reporterAdds[language]);
    await post(apiPaths.whistleblowingMessage, body, { language });
  } else if ('assign' in step) {
    const { id } = await services.database.db
      .selectFrom('officers')
      .select('id')
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    await changeCase(services, sampleOfficer, reference, { from: null, assignTo: String(id) });
  } else if ('close' in step)
    await answerReport(services, reference, { state: 'closed', outcome: step.close });
  else {
    const { kind, state, reply } = step;
    await answerReport(services, reference, {
      text: reply[kind === 'note' ? 'ar' : language],
      ...(kind && { kind }),
      ...(state && { state }),
    });
  }
}
