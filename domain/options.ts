/** One choice of a list: what is sent, and what people read. */
export interface Option {
  value: number;
  en: string;
  ar: string;
}

/** `[en, ar]` in the order of the list; values count from 1. */
const list = (...labels: [en: string, ar: string][]): readonly Option[] =>
  labels.map(([en, ar], index) => ({ value: index + 1, en, ar }));

const sixMonths = list(['Less than 6 months', 'أقل من 6 أشهر'], ['6 months and more', '6 أشهر فأكثر']);

/** Every option list (document 1, 3.1; document 2, section 3). A value is kept with submissions: never give it another meaning. */
export const optionLists = {
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
  workSector: list(['Private', 'خاص'], ['Public', 'حكومي'], ['Military', 'عسكري'], ['Retired', 'متقاعد']),
  financePurpose: list(
    ['Home renovation', 'ترميم المنزل'],
    ['Vehicles and private transport', 'المركبات ووسائل النقل الخاصة'],
    ['Furniture and durable goods', 'الأثاث والسلع المعمرة'],
    ['Education', 'التعليم'],
    ['Health care', 'الرعاية الصحية'],
    ['Tourism and travel', 'السياحة والسفر'],
    ['Other', 'أخرى'],
  ),
  workJoiningDuration: sixMonths,
  /** Also the choices of corporateWorkField and activityPeriod. */
  businessAge: sixMonths,
  /** Ranks of the Saudi forces, lowest first. */
  militaryRank: list(
    ['Private', 'جندي'],
    ['Private first class', 'جندي أول'],
    ['Corporal', 'عريف'],
    ['Vice sergeant', 'وكيل رقيب'],
    ['Sergeant', 'رقيب'],
    ['First sergeant', 'رقيب أول'],
    ['Chief sergeant', 'رئيس رقباء'],
    ['Lieutenant', 'ملازم'],
    ['First lieutenant', 'ملازم أول'],
    ['Captain', 'نقيب'],
    ['Major', 'رائد'],
    ['Lieutenant colonel', 'مقدم'],
    ['Colonel', 'عقيد'],
    ['Brigadier general', 'عميد'],
    ['Major general', 'لواء'],
    ['Lieutenant general', 'فريق'],
    ['General', 'فريق أول'],
  ),
  reachWay: list(
    ['X', 'إكس'],
    ['Instagram', 'إنستغرام'],
    ['Facebook', 'فيسبوك'],
    ['Friend', 'صديق'],
    ['Search engines', 'محركات البحث'],
    ['TikTok', 'تيك توك'],
    ['Other', 'أخرى'],
  ),
  annualSales: list(
    ['SR 0 to 3 million', 'من 0 إلى 3 ملايين ريال'],
    ['SR 3 to 40 million', 'من 3 إلى 40 مليون ريال'],
    ['SR 40 to 200 million', 'من 40 إلى 200 مليون ريال'],
    ['More than SR 200 million', 'أكثر من 200 مليون ريال'],
  ),
  ageCategory: list(['Under 21', 'أقل من 21 سنة'], ['21 and over', '21 سنة فأكثر']),
  period: list(
    ['12 months', '12 شهرًا'],
    ['24 months', '24 شهرًا'],
    ['36 months', '36 شهرًا'],
    ['48 months', '48 شهرًا'],
    ['60 months', '60 شهرًا'],
  ),
  serviceType: list(
    ['Financing services', 'خدمات التمويل'],
    ['Collection and payment services', 'خدمات التحصيل والسداد'],
    ['After-sales and vehicle services', 'خدمات ما بعد البيع والمركبات'],
    ['Complaints', 'الشكاوى'],
    ['Inquiries', 'الاستفسارات'],
  ),
  satisfaction: list(['Satisfied', 'راضٍ'], ['Not satisfied', 'غير راضٍ']),
  /** Document 2 leaves the malpractice types to the server; these are the kinds that whistleblowing policies name. */
  malpracticeType: list(
    ['Fraud or theft', 'احتيال أو سرقة'],
    ['Bribery or corruption', 'رشوة أو فساد'],
    ['Conflict of interest', 'تعارض مصالح'],
    ['Breach of laws or policies', 'مخالفة الأنظمة أو السياسات'],
    ['Disclosure of confidential information', 'إفشاء معلومات سرية'],
    ['Harassment or ill-treatment', 'تحرش أو إساءة معاملة'],
    ['Other', 'أخرى'],
  ),
  contactType: list(['Complaint', 'شكوى'], ['Inquiry', 'استفسار']),
  yesNo: [
    { value: 1, en: 'Yes', ar: 'نعم' },
    { value: 0, en: 'No', ar: 'لا' },
  ],
} satisfies Record<string, readonly Option[]>;

export type OptionListName = keyof typeof optionLists;

/** The choice with this value, if the list has one. */
export function findOption(name: OptionListName, value: number): Option | undefined {
  return (optionLists[name] as readonly Option[]).find((option) => option.value === value);
}

/** One entry of a list's answer; reach ways and annual sales carry an id and a name besides (contract, "Option lists"). */
export interface AnsweredOption {
  label: string;
  value: number;
  id?: number;
  name?: string;
}

const named: readonly OptionListName[] = ['reachWay', 'annualSales'];

/** What a list's endpoint answers: both languages in the same order. */
export function toListAnswer(name: OptionListName): { listEn: AnsweredOption[]; listAr: AnsweredOption[] } {
  const options: readonly Option[] = optionLists[name];
  const entry = (label: string, value: number): AnsweredOption =>
    named.includes(name) ? { label, value, id: value, name: label } : { label, value };
  return {
    listEn: options.map(({ en, value }) => entry(en, value)),
    listAr: options.map(({ ar, value }) => entry(ar, value)),
  };
}
