import { expect, test } from 'vitest';
import { files, read } from '../support/sources.ts';

/** Openings of a sentence that hide its subject, and words of no clear meaning, each with the plain way to say it. */
const inProse: readonly [RegExp, string][] = [
  [/^(One|Ones) (that|who|which)\b/, 'name the thing'],
  [/^What (is|was|has|may|comes|belongs|nobody|somebody)\b/, 'name the thing'],
  [/^(Whoever|Who(ever)? (comes|asks|has|is))\b/, 'name the person: "the visitor", "an officer"'],
  [/^Of (this|these|those|what)\b/, 'begin with the subject'],
  [/^By (what|which)\b/, 'say what it is: "Key for …"'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\bmany-eth\b/, 'sequence number'],
  [/\bowed\b/, 'pending, remaining'],
  [/\banew\b/, 'again'],
  [/\bstand(s|ing)?\b/i, 'is, is shown'],
  [/\bbesides?\b/i, 'next to, in addition to'],
  [/\b(carry|carries|carrying|brings?|bringing)\b/i, 'contain, have, pass on'],
  [/\btravels?\b/i, 'is sent'],
  [/\bhears?\b/i, 'is told, receives'],
  [/\blives? in\b/i, 'is stored in'],
  [/\b(goes?|moves?|moved) on\b/i, 'continue, change'],
  [/\bleaves? the application\b/i, 'is sent by the server'],
  [/\bin any case\b/i, 'anyway, or: in upper or lower case'],
  [/\ball the same\b/i, 'still'],
  [/\bmerely\b/i, 'only'],
  [/\b(lest|thereof|therein|whereby|henceforth|hitherto|beforehand)\b/, 'so that … not, of it, before'],
  [/\b(bits|order) of chance\b/, 'random'],
  [/\bto speak of\b/, 'say what is missing'],
];

const inEnglish: readonly [RegExp, string][] = [
  [/\bwhoever\b/i, 'the person who'],
  [/what you sent/i, 'your request'],
  [/\b(stands|aside|anew)\b/, 'is, except, again'],
  [/^(One that|What is|Of this)\b(?!.*\?)/, 'name the thing'],
  [/\beras(e|ed|ing|ure)\b/i, 'delete, deletion'],
  [/\b(receipt|follow-up) code\b/i, 'report code'],
  [/\bcredit bureau\b(?! \(SIMAH\))/, 'SIMAH'],
  [/\btracking number|reference code\b/i, 'reference number'],
  [/\b(inst?allment agreement|finance agreement)\b/i, 'finance contract'],
];

const inArabic: readonly [RegExp, string][] = [
  [/(^|\s)لكم أن(\s|$)/, 'يمكنكم'],
  [/(^|\s)متى(?!.*؟)(?! نرد)/, 'عند، إذا'],
  [/(^|\s)اكتبوا(\s|$)/, 'أدخلوا'],
  [/(^|[\s،])(محو|نمحو|تُمحى|مُحي)/, 'إتلاف'],
  [/أسماءكم|أسماؤكم/, 'اسمكم'],
  [/الأساس النظامي|الأسس النظامية/, 'المسوّغ النظامي'],
  [/رمز الإيصال/, 'رمز متابعة البلاغ'],
  [/ما أرسلتموه/, 'طلبكم'],
  [/(^|\s)(بالهاتف|هاتفيًا)/, 'عبر الهاتف'],
  [/ملفات القياس/, 'الملفات التحليلية'],
];

interface Line {
  place: string;
  text: string;
}

const self = 'tests/house/plain-english.test.ts';

/** Comments of a source file, or lines of a document outside of code blocks. */
function prose(file: string): Line[] {
  const source = read(file);
  const at = (index: number, text: string) => ({
    place: `${file}:${source.slice(0, index).split('\n').length}`,
    text: text.replace(/^[\s/*#|-]+/, '').replace(/\n[\s/*#]+/g, ' '),
  });
  if (/\.(tsx?|js|mjs|css)$/.test(file))
    return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/.*\n?(?:^\s*)?)+/gm)].map(
      ({ index, 0: text }) => at(index, text),
    );
  if (!file.endsWith('.md')) return [...source.matchAll(/(?<=^|\s)#.*$/gm)].map((m) => at(m.index, m[0]));
  return [...source.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/\S/g, ' ')).matchAll(/.+/g)].map(
    (m) => at(m.index, m[0]),
  );
}

/** A sentence and its file's line. Sentences of a locale file are its values. */
const sentences = ({ place, text }: Line): Line[] =>
  text.split(/(?<=[.:;])\s+/).map((sentence) => ({ place, text: sentence }));

const values = (file: string): Line[] =>
  read(file)
    .split('\n')
    .map((line, index) => ({
      place: `${file}:${index + 1}`,
      text: /": "(.*)",?$/.exec(line)?.[1] ?? (file.endsWith('.md') ? line.replace(/\{#.*\}/, '') : ''),
    }));

const faults = (lines: Line[], rules: readonly [RegExp, string][]) =>
  lines.flatMap(({ place, text }) =>
    rules.filter(([pattern]) => pattern.test(text)).map(([, plain]) => `${place}: "${text}" → ${plain}`),
  );

const matching = (pattern: RegExp) => files.filter((file) => pattern.test(file) && file !== self);

test('comments and documents are in plain English', () => {
  const documents = matching(
    /\.(tsx?|js|mjs|css|ya?ml|service|timer|conf)$|^(docs|deploy|tests|content)\/.*\.md$|^[A-Z]+\.md$|\.env\.example$/,
  ).filter((file) => !/^(content|tests\/company)\/(policies|help)\/|^CHANGELOG/.test(file));
  expect(faults(documents.flatMap(prose).flatMap(sentences), inProse)).toEqual([]);
});

test('sentences of the interface use the words of the glossary', () => {
  const english = matching(/^locales\/en\/(?!search-words)|^content\/(policies|help)\/.*\.en\.md$/);
  const arabic = matching(/^locales\/ar\/(?!search-words)|^content\/(policies|help)\/.*\.ar\.md$/);
  expect([
    ...faults(english.flatMap(values), inEnglish),
    ...faults(arabic.flatMap(values), inArabic),
  ]).toEqual([]);
});
