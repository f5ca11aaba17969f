export interface Option {
  value: number;
  en: string;
  ar: string;
  /** No longer offered; labels earlier answers. */
  retired?: true | undefined;
}

/** Labels are `[en, ar]`; values count from 1. */
const list = (...labels: [en: string, ar: string][]): readonly Option[] =>
  labels.map(([en, ar], index) => ({ value: index + 1, en, ar }));

const sixMonths = list(['Less than 6 months', 'أقل من 6 أشهر'], ['6 months and more', '6 أشهر فأكثر']);

/** Products' terms use these values too. */
export const workSectors = list(
  ['Private', 'خاص'],
  ['Public', 'حكومي'],
  ['Military', 'عسكري'],
  ['Retired', 'متقاعد'],
);

/** Rules and payloads depend on these (R3.7). Values are stored with submissions: never change a value's meaning. */
const fixedLists = {
  salary: list(
    ['Less than SR 4,000', 'أقل من 4,000 ريال'],
    ['SR 4,000 to 10,000', 'من 4,000 إلى 10,000 ريال'],
    ['More than SR 10,000', 'أكثر من 10,000 ريال'],
  ),
  carIncomeRange: list(
    ['SR 3,500 to 6,000', 'من 3,500 إلى 6,000 ريال'],
    ['SR 6,000 to 8,000', 'من 6,000 إلى 8,000 ريال'],
    ['SR 8,000 to 10,000', 'من 8,000 إلى 10,000 ريال'],
    ['SR 10,000 to 12,000', 'من 10,000 إلى 12,000 ريال'],
    ['More than SR 12,000', 'أكثر من 12,000 ريال'],
  ),
  workSector: workSectors,
  workJoiningDuration: sixMonths,
  /** Also used by corporateWorkField and activityPeriod. */
  businessAge: sixMonths,
  annualSales: list(
    ['SR 0 to 3 million', 'من 0 إلى 3 ملايين ريال'],
    ['SR 3 to 40 million', 'من 3 إلى 40 مليون ريال'],
    ['SR 40 to 200 million', 'من 40 إلى 200 مليون ريال'],
    ['More than SR 200 million', 'أكثر من 200 مليون ريال'],
  ),
  nationality: list(['Saudi national', 'سعودي'], ['Resident', 'مقيم']),
  /** Values are whole months. */
  months: [
    { value: 0, en: 'Less than a month', ar: 'أقل من شهر' },
    { value: 1, en: '1 month', ar: 'شهر' },
    { value: 2, en: '2 months', ar: 'شهران' },
    ...[3, 4, 5].map((value) => ({ value, en: `${value} months`, ar: `${value} أشهر` })),
    { value: 6, en: '6 to 11 months', ar: 'من 6 إلى 11 شهرًا' },
    { value: 12, en: '1 year and more', ar: 'سنة فأكثر' },
  ],
  ageCategory: list(['Under 21', 'أقل من 21 سنة'], ['21 and over', '21 سنة فأكثر']),
  period: list(
    ['12 months', '12 شهرًا'],
    ['24 months', '24 شهرًا'],
    ['36 months', '36 شهرًا'],
    ['48 months', '48 شهرًا'],
    ['60 months', '60 شهرًا'],
  ),
  satisfaction: list(['Satisfied', 'راضٍ'], ['Not satisfied', 'غير راضٍ']),
  contactType: list(['Complaint', 'شكوى'], ['Inquiry', 'استفسار']),
  yesNo: [
    { value: 1, en: 'Yes', ar: 'نعم' },
    { value: 0, en: 'No', ar: 'لا' },
  ],
} satisfies Record<string, readonly Option[]>;

/** In `content/option-lists.json`; call-back times in `content/company.json`. */
export const companyListNames = [
  'reachWay',
  'financePurpose',
  'militaryRank',
  'serviceType',
  'malpracticeType',
  'callTime',
] as const;

type CompanyListName = (typeof companyListNames)[number];
export type OptionListName = keyof typeof fixedLists | CompanyListName;
export type CompanyLists = Readonly<Record<CompanyListName, readonly Option[]>>;
export type OptionLists = Readonly<Record<OptionListName, readonly Option[]>>;
/** Fixed lists only where another server replaces them. */
export type ListsForBrowser = CompanyLists & Partial<OptionLists>;

export function withFixedLists(written: ListsForBrowser): OptionLists {
  return { ...fixedLists, ...written };
}

export function offeredOptions(lists: OptionLists, name: OptionListName): readonly Option[] {
  return lists[name].filter(({ retired }) => !retired);
}

/** Also finds retired choices. */
export function findOption(lists: OptionLists, name: OptionListName, value: number): Option | undefined {
  return lists[name].find((option) => option.value === value);
}

/** Reach ways and annual sales also have an id and a name (R8.7). */
export interface AnsweredOption {
  label: string;
  value: number;
  id?: number;
  name?: string;
}

/**
 * Merges both languages of an answer, possibly another server's, in the order of the English list.
 * @returns undefined if the answer does not hold both lists
 */
export function readListAnswer(answer: unknown): Option[] | undefined {
  const { listEn, listAr } = (answer ?? {}) as Record<string, unknown>;
  if (!Array.isArray(listEn) || !Array.isArray(listAr)) return undefined;
  const arabic = new Map(listAr.flatMap(readEntry).map(({ value, label }) => [value, label]));
  return listEn
    .flatMap(readEntry)
    .map(({ value, label }) => ({ value, en: label, ar: arabic.get(value) ?? label }));
}

/** Another server may send the value as text. Returns an empty array for an invalid entry. */
function readEntry(entry: unknown): AnsweredOption[] {
  const { value, label } = (entry ?? {}) as Record<string, unknown>;
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && typeof label === 'string' ? [{ value: number, label }] : [];
}

const listsWithIds: readonly OptionListName[] = ['reachWay', 'annualSales'];

/** Lists both languages in the same order. */
export function toListAnswer(
  lists: OptionLists,
  name: OptionListName,
): { listEn: AnsweredOption[]; listAr: AnsweredOption[] } {
  const options = offeredOptions(lists, name);
  const entry = (label: string, value: number): AnsweredOption =>
    listsWithIds.includes(name) ? { label, value, id: value, name: label } : { label, value };
  return {
    listEn: options.map(({ en, value }) => entry(en, value)),
    listAr: options.map(({ ar, value }) => entry(ar, value)),
  };
}
