// Prints the sample company's reports: one PDF for each entry of content/reports.json, in both languages, with
// figures that are plainly samples. Run it after the list has changed: `node artwork/draw-reports.ts`.
import { mkdir, readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/browser/support/chromium.ts';

interface Entry {
  id: string;
  description: string;
  descriptionAr: string;
  uploadDate: string;
  file: string;
}
type Row = [ar: string, en: string, unit: number];

const folder = 'content/files/reports';
const reports = JSON.parse(await readFile('content/reports.json', 'utf8')) as Record<string, Entry[]>;
const company = JSON.parse(await readFile('content/company.json', 'utf8')) as {
  legalName: Record<'ar' | 'en', string>;
};
const font = async (script: string) =>
  (await readFile(`web/styles/fonts/readex-pro-${script}.woff2`)).toString('base64');
const [arabic, latin] = [await font('arabic'), await font('latin')];

/** Line items in thousands of riyals, for the year 2023; later years grow by a tenth. A half-year earns half. */
const income: Row[] = [
  ['إيرادات التمويل', 'Finance income', 200_000],
  ['تكلفة التمويل', 'Finance cost', -60_000],
  ['المصروفات العمومية والإدارية', 'General and administrative expenses', -70_000],
  ['مخصص الخسائر الائتمانية المتوقعة', 'Expected credit losses', -20_000],
  ['صافي الربح قبل الزكاة', 'Net profit before zakat', 50_000],
];
const position: Row[] = [
  ['مجموع الأصول', 'Total assets', 900_000],
  ['مجموع المطلوبات', 'Total liabilities', 500_000],
  ['حقوق الملكية', 'Equity', 400_000],
];
const board: [ar: string, en: string][] = [
  [
    'عقد المجلس أربعة اجتماعات، وحضرها أعضاؤه جميعًا.',
    'The board met four times, with all of its members present.',
  ],
  [
    'راجعت لجنة المراجعة القوائم المالية وأوصت باعتمادها.',
    'The audit committee reviewed the statements and recommended them.',
  ],
  [
    'أقرت اللجنة الشرعية عقود المنتجات المعروضة كلها.',
    'The Sharia committee approved the contracts of every product on offer.',
  ],
  ['لم ينشأ تعارض مصالح يستوجب الإفصاح.', 'No conflict of interest arose that had to be disclosed.'],
];

const style = `
  @font-face { font-family: R; src: url(data:font/woff2;base64,${arabic}); font-weight: 160 700;
    unicode-range: U+0600-06FF, U+200C-200E, U+FE70-FEFC; }
  @font-face { font-family: R; src: url(data:font/woff2;base64,${latin}); font-weight: 160 700; }
  body { font: 11pt/1.6 R; color: #10211d; margin: 0; }
  header { border-bottom: 2pt solid #0b5d4e; padding-bottom: 8pt; }
  h1 { font-size: 17pt; line-height: 1.3; margin: 6pt 0; }
  section { margin-top: 20pt; }
  .sample { color: #a85a24; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { text-align: start; padding: 4pt 2pt; border-bottom: .5pt solid #e2dacb; font-weight: 400; }
  td { text-align: end; direction: ltr; }`;

const words = {
  ar: { sample: 'نموذج لعرض الموقع: الأرقام والوقائع هنا ليست لشركة حقيقية.', unit: 'بآلاف الريالات' },
  en: {
    sample: 'A sample that shows the site: no figure or fact here is of a real company.',
    unit: 'SR thousand',
  },
};

function part(language: 'ar' | 'en', { description, descriptionAr, uploadDate, file }: Entry): string {
  const { sample, unit } = words[language];
  const year = Number(/\d{4}/.exec(file)?.[0] ?? uploadDate.slice(0, 4));
  const growth = 1.1 ** (year - 2023);
  const earned = growth * (file.startsWith('half') ? 0.5 : 1);
  const rows = (some: Row[], share: number) => some.map((one) => row(one, share)).join('');
  const row = ([ar, en, amount]: Row, share: number) =>
    `<tr><th>${language === 'ar' ? ar : en}</th><td>${Math.round(amount * share).toLocaleString('en')}</td></tr>`;
  const body = file.startsWith('board')
    ? `<ul>${board.map(([ar, en]) => `<li>${language === 'ar' ? ar : en}</li>`).join('')}</ul>`
    : `<p>${unit}</p><table>${rows(income, earned)}${rows(position, growth)}</table>`;
  return `<section lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
    <header>${company.legalName[language]}<h1>${language === 'ar' ? descriptionAr : description}</h1>
    <p class="sample">${sample}</p></header>${body}</section>`;
}

const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});
const page = await browser.newPage();
await mkdir(folder, { recursive: true });
for (const entry of Object.values(reports).flat()) {
  await page.setContent(
    `<!doctype html><html lang="ar"><title>${entry.description}</title><style>${style}</style>${part('ar', entry)}${part('en', entry)}</html>`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({
    path: `${folder}/${entry.file}`,
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
  });
  process.stdout.write(`${entry.file}\n`);
}
await browser.close();
