import { cities } from '#domain/cities/cities.ts';
import { isComplaint } from '#domain/complaints.ts';
import type { LeadFormName } from '#domain/forms/form.ts';
import { vacancyName } from '#domain/publications/vacancies.ts';
import { type OptionListName, offeredOptions } from '#domain/rules/options.ts';
import type { Services } from '#server/intake/services.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

/** A visitor’s answers as typed, by field. */
export type Typed = Record<string, string>;

/** Forms that the demo sends as leads. Complaints, surveys and changes of an address have files of their own. */
export type DemoForm = Exclude<
  LeadFormName,
  'email-update' | 'customer-satisfaction' | 'evaluation' | 'call-center-customer-satisfaction'
>;

/** Relative number of leads by form. */
export const formWeights: Readonly<Record<DemoForm, number>> = {
  'personal-finance': 36,
  'cars-finance': 24,
  'cash-finance': 9,
  'equipment-finance': 6,
  approval: 4,
  'after-sales': 8,
  contact: 7,
  careers: 3,
  'call-back': 5,
};

const cityWeights = {
  Riyadh: 42,
  Jeddah: 15,
  Dammam: 8,
  Makkah: 6,
  Madinah: 5,
  'Al Khobar': 4,
  Buraydah: 4,
  Abha: 4,
  Tabuk: 3,
  Hail: 3,
  Jazan: 3,
  Najran: 2,
};

const cityOf = (random: Random): string => {
  const chosen = random.weighted(cityWeights);
  return String(cities.find(({ CityName }) => CityName === chosen)?.Id ?? 1);
};

const thousands = (random: Random, least: number, most: number, step = 1): string =>
  (random.between(least / step, most / step) * step * 1000).toLocaleString('en-US');

const purposes: Record<DemoPerson['language'], readonly string[]> = {
  ar: ['توسعة النشاط', 'شراء مخزون للموسم', 'سداد مستحقات الموردين', 'افتتاح فرع جديد', 'تحديث المعدات'],
  en: ['Expand the business', 'Buy stock for the season', 'Open a new branch', 'Renew the equipment'],
};

const messages: Record<DemoPerson['language'], readonly string[]> = {
  ar: [
    'أود معرفة المستندات المطلوبة للتمويل الشخصي.',
    'هل يمكن زيادة مبلغ التمويل القائم؟',
    'أرغب في السداد المبكر، وأحتاج إلى خطاب مديونية.',
    'لم يظهر قسط هذا الشهر في حسابي.',
    'أرغب في حجز موعد صيانة للسيارة.',
    'أحتاج إلى تفويض لقيادة السيارة خارج المملكة.',
    'أود معرفة أقرب فرع ومواعيد العمل.',
    'كم تستغرق دراسة الطلب؟',
  ],
  en: [
    'Which documents do I need for personal finance?',
    'I would like to settle early. Please send me the balance.',
    'I would like to book a service for the car.',
    'Where is the nearest branch, and when does it open?',
  ],
};

/** The answers of a demo lead are random, and choose among the company’s own options. */
interface Asked {
  random: Random;
  content: Services['content'];
}

/** Picks one of the company's options, whose list it may edit. */
const optionOf = ({ random, content }: Asked, list: OptionListName): string =>
  String(random.pick(offeredOptions(content.lists, list)).value);

const businessOf = (asked: Asked, { companyName, mobile, language }: DemoPerson): Typed => ({
  companyName,
  MobileNumber: mobile,
  cityId: cityOf(asked.random),
  annualSalesVolumeId: asked.random.weighted({ 1: 60, 2: 32, 3: 7, 4: 1 }),
  loanAmount: thousands(asked.random, 100, 3000, 50),
  BusinessAge: '2',
  reachWayId: optionOf(asked, 'reachWay'),
  financingPurpose: asked.random.pick(purposes[language]),
});

/** No complaints, which have a file of their own. */
const messageOf = ({ random, content }: Asked, { language }: DemoPerson): Typed => {
  const types = offeredOptions(content.lists, 'serviceType').filter(
    ({ value }) => !isComplaint(content.complaints, value),
  );
  return { ServiceTypeId: String(random.pick(types).value), message: random.pick(messages[language]) };
};

/** Most people give an address where it is optional. */
const emailOf = ({ random }: Asked, { email }: DemoPerson): Typed => (random.chance(0.85) ? { email } : {});

const who = ({ name, mobile, idNumber }: DemoPerson): Typed => ({
  CustomerName: name,
  MobileNumber: mobile,
  idNumber,
});

/** Each form's answers, eligible by its rules. A new field of a form needs a value here. */
export const answersOf: Readonly<Record<DemoForm, (asked: Asked, person: DemoPerson) => Typed>> = {
  'personal-finance'(asked, person) {
    const { random } = asked;
    const workSectorId = random.weighted({ 1: 45, 2: 35, 3: 14, 4: 6 });
    return {
      ...who(person),
      ...emailOf(asked, person),
      IdExpiryDate: `${random.between(2031, 2036)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      birthDate: `${random.between(1968, 2000)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      salaryId: random.weighted({ 2: 62, 3: 38 }),
      workSectorId,
      ...(workSectorId === '3' && { militaryRankRetirementId: optionOf(asked, 'militaryRank') }),
      workJoiningDurationId: '2',
      loanAmount: thousands(random, 9, random.chance(0.6) ? 50 : 100),
      financePurposeId: optionOf(asked, 'financePurpose'),
      hasRealEstateSubsidy: random.weighted({ 0: 7, 1: 3 }),
    };
  },
  'cars-finance': (asked, person) => ({
    ...who(person),
    ...emailOf(asked, person),
    ageCategory: '2',
    reachWayId: optionOf(asked, 'reachWay'),
    cityId: cityOf(asked.random),
    custIncomeRangeId: asked.random.weighted({ 1: 15, 2: 28, 3: 26, 4: 18, 5: 13 }),
    workSectorId: asked.random.weighted({ 1: 50, 2: 30, 3: 14, 4: 6 }),
  }),
  'cash-finance': businessOf,
  'equipment-finance': businessOf,
  approval: (_, { idNumber, mobile }) => ({ commercialRegister: idNumber, MobileNumber: mobile }),
  'after-sales': (asked, person) => ({
    ...who(person),
    ...emailOf(asked, person),
    ...messageOf(asked, person),
    cityId: cityOf(asked.random),
  }),
  contact(asked, person) {
    const { email } = emailOf(asked, person);
    return { ...who(person), ...messageOf(asked, person), ...(email && { email, emailConfirmation: email }) };
  },
  careers: ({ random, content }, { name, email, mobile, language }) => ({
    fullName: name,
    email,
    phoneNumber: mobile,
    cv: 'cv.pdf',
    ...(content.vacancies[0] &&
      random.chance(0.7) && { vacancy: vacancyName(random.pick(content.vacancies), language) }),
  }),
  'call-back': (asked, { name, mobile }) => ({
    CustomerName: name,
    MobileNumber: mobile,
    callTime: optionOf(asked, 'callTime'),
  }),
};
