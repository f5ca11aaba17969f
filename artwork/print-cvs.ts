import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '#tests/browser/support/chromium.ts';

/**
 * Prints the sample CVs that `content/board.json` and `content/committee.json` name: `node artwork/print-cvs.ts`, when one
 * of them changed. They are committed, so that a start needs no browser.
 */

interface Member {
  nameAr: string;
  nameEn: string;
  roleAr: string;
  roleEn: string;
  path: string;
  cv: string;
}

const note = {
  ar: 'سيرة ذاتية نموذجية: يُذكر صاحبها بدوره، وما فيها مثال لا وصف لشخص.',
  en: 'A sample CV: its holder is named by role, and what it says is an example and describes nobody.',
};
const parts = {
  experience: {
    ar: ['الخبرة', 'خمس عشرة سنة في التمويل والرقابة عليه', 'عضوية مجالس ولجان في شركات مالية'],
    en: [
      'Experience',
      'Fifteen years in finance and its supervision',
      'Seats on boards and committees of financial companies',
    ],
  },
  education: {
    ar: ['التعليم', 'درجة جامعية في التخصص', 'شهادة مهنية معتمدة'],
    en: ['Education', 'A university degree in the subject', 'A recognised professional certificate'],
  },
  duties: {
    ar: [
      'المهام في رمال للتمويل',
      'حضور الاجتماعات والتصويت على القرارات',
      'الإفصاح عن كل مصلحة قبل مناقشتها',
    ],
    en: [
      'Duties at Rimal Finance',
      'Attends the meetings and votes on decisions',
      'Declares each interest before it is discussed',
    ],
  },
};

async function font(script: string): Promise<string> {
  const file = await readFile(`web/styles/fonts/readex-pro-${script}.woff2`, 'base64');
  return `@font-face { font-family: "Readex ${script}"; src: url(data:font/woff2;base64,${file}); font-weight: 160 700 }`;
}

function half(language: 'ar' | 'en', name: string, role: string, picture: string): string {
  const lists = Object.values(parts).map(({ [language]: [title, ...lines] }) => {
    return `<h2>${title}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  });
  return `<article lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
    <header><div>${picture}</div><div><h1>${name}</h1><p>${role}</p></div></header>
    ${lists.join('')}<footer>${note[language]}</footer></article>`;
}

const style = `${await font('arabic')} ${await font('latin')}
  body { margin: 0; font: 11pt/1.6 "Readex latin", "Readex arabic"; color: #10211d }
  article { block-size: 128mm }
  header { display: flex; gap: 6mm; align-items: center; border-block-end: 0.4mm solid #e2dacb; padding-block-end: 4mm }
  svg { inline-size: 26mm; display: block }
  h1, h2 { font-weight: 400 } h1 { font-size: 19pt; margin: 0 } h2 { font-size: 13pt; margin: 4mm 0 1mm; color: #0b5d4e }
  p, ul { margin: 0 } ul { padding-inline-start: 5mm } footer { margin-block-start: 5mm; font-size: 9pt; color: #47564f }`;

const { executablePath, env, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const page = await browser.newPage();
for (const list of ['board', 'committee']) {
  for (const member of JSON.parse(await readFile(`content/${list}.json`, 'utf8')) as Member[]) {
    const { nameAr, nameEn, roleAr, roleEn, path, cv } = member;
    const picture = await readFile(`content${path}`, 'utf8');
    await page.setContent(
      `<!doctype html><html lang="ar"><title>${nameAr} · ${nameEn}</title><style>${style}</style>
      ${half('ar', nameAr, roleAr, picture)}${half('en', nameEn, roleEn, picture)}`,
    );
    await page.evaluate(() => document.fonts.ready);
    const margin = { top: '18mm', bottom: '12mm', left: '20mm', right: '20mm' };
    await writeFile(`content${cv}`, await page.pdf({ tagged: true, format: 'A4', margin }));
  }
}
await browser.close();
