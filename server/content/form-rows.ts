import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import type { Language } from '#domain/language.ts';
import ar from '#locales/ar/forms.json' with { type: 'json' };
import en from '#locales/en/forms.json' with { type: 'json' };

/** The no-break space keeps the dot off the start of a line. */
const between = '\u00a0· ';

interface Words {
  names: Record<string, string>;
  fields: Record<string, Record<string, string> | undefined>;
}
const words: Record<Language, Words> = { ar, en };

/** Returns HTML table rows. */
export function formRows(language: Language): string {
  return Object.values<LeadForm>(forms)
    .map((form) => {
      const { names, fields } = words[language];
      const asked = form.fields
        .filter((field) => !form.repeats?.[field])
        .map((field) => fields[field]?.[`title_${form.name}`] ?? fields[field]?.title);
      return `<tr>\n<td>${names[form.name]}</td>\n<td>${asked.join(between)}</td>\n</tr>\n`;
    })
    .join('');
}
