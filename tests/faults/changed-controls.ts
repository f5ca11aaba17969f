import { readTypedDate } from '#domain/dates/typed-date.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { parseAmount } from '#domain/rules/amount.ts';

/**
 * Returns the names of the controls that hold something else than was posted: lost values and added ones, such as a
 * tick.
 * @param html - the page that shows the form again
 */
export function changedControls(html: string, form: Form, posted: URLSearchParams): string[] {
  const shown = shownValues(html, form);
  const names = new Set([...posted.keys(), ...form.fields, ...form.consents.map(({ name }) => name)]);
  return [...names].filter(
    (name) => normalise(form, name, posted.get(name) ?? '') !== normalise(form, name, shown.get(name) ?? ''),
  );
}

/** Returns the value in one spelling. The page formats amounts and dates, and shows all else as typed. */
function normalise(form: Form, name: string, value: string): string {
  const field = form.fields.find((one) => one === name);
  const type = field && fieldIn(form, field).type;
  if (type === 'number') return String(parseAmount(value));
  return type === 'date' ? (readTypedDate(value)?.date ?? value) : value;
}

/** Matches tags as React writes them; no dependency of ours parses HTML. What it misses counts as lost. */
const control =
  /<(input|select|option|textarea)((?: [^\s"=>/]+(?:="[^"]*")?)*) ?\/?>(?:([^<]*)(?=<\/textarea>))?/g;
const attribute = / ([^\s"=>/]+)(?:="([^"]*)")?/g;
/** The only format that a browser's date control shows. */
const dateValue = /^\d{4}-\d\d-\d\d$/;

/** Returns what a browser would post of the form in the page, by name, without files. */
function shownValues(html: string, form: Form): ReadonlyMap<string, string> {
  const begin = html.indexOf(` data-form="${form.name}"`);
  const inside = begin < 0 ? '' : html.slice(begin, html.indexOf('</form>', begin));
  const shown = new Map<string, string>();
  let list: string | undefined;
  for (const [, tag, attributes = '', text = ''] of inside.matchAll(control)) {
    const given = new Map(
      [...attributes.matchAll(attribute)].map(([, key = '', value = '']) => [key, decode(value)]),
    );
    const name = given.has('disabled') ? undefined : given.get('name');
    const value = given.get('value');
    if (tag === 'select') list = name;
    else if (tag === 'option') {
      if (list && given.has('selected')) shown.set(list, value ?? '');
    } else if (name) {
      const type = given.get('type');
      const isTick = type === 'checkbox' || type === 'radio';
      if (tag === 'textarea') shown.set(name, decode(text).replace(/^\n/, ''));
      else if (isTick && given.has('checked')) shown.set(name, value ?? 'on');
      else if (!isTick && (type !== 'date' || dateValue.test(value ?? ''))) shown.set(name, value ?? '');
    }
  }
  return shown;
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Decodes what React encodes. */
function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '');
}
