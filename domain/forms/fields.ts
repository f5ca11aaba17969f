import type { MessageKey } from '#locales/keys.ts';
import type { City } from '../cities/city.ts';
import { maxFiles } from '../rules/files.ts';
import type { TextFormat } from '../rules/formats.ts';
import type { OptionListName } from '../rules/options.ts';

/** The kind decides a field's control and how its value is read (R3.1). */
export type FieldType = 'text' | 'number' | 'count' | 'star' | 'radio' | 'select' | 'file' | 'date' | 'id';

/**
 * One field of `fields`, the list of all fields. Its title, placeholder and help are in `locales/{ar,en}/forms.json`
 * under its name.
 */
export interface Field {
  type: FieldType;
  /** The message for a missing answer, and for a choice that is not in the list. */
  missing: MessageKey;
  optional?: boolean;
  /** The message for a text of the wrong format; the format's own by default. */
  malformed?: MessageKey;
  /** A text's minimum length in characters, and the message for a shorter one. */
  minLength?: { characters: number; message: MessageKey };
  format?: TextFormat;
  options?: OptionListName | 'cities';
  /** The choices of `cities`. The forms that ask for a city add them, so that other pages do not load the list. */
  cities?: readonly City[];
  /** For long lists: people search them by typing (R2.8). */
  searchable?: true;
  /** Asked only if another field has this answer; otherwise 0 is stored and sent. */
  shownWhen?: { field: string; is: number };
  /** If the id's check digit is wrong, the page asks once whether the id is right. */
  asksCheckDigit?: boolean;
  /** The value comes from one of our links; no page asks for it. */
  fromLink?: true;
  /** A date's lower bound, and the message for an earlier date. */
  notBefore?: { day: 'today'; message: MessageKey };
  /** The smallest amount, if not 1. An optional amount that is left empty counts as this. */
  min?: 0;
  /** The greatest count. */
  max?: number;
  accept?: readonly string[];
  /** Number of files that the field takes, if more than one. */
  maxCount?: number;
  /** Key of the field's words, if not the form's name. */
  words?: string;
  /** The browser's autofill name, if the value is the visitor's own. */
  autocomplete?: string;
}

const documents = ['.pdf', '.doc', '.docx'] as const;

const text = (missing: MessageKey, format: TextFormat = 'plain', autocomplete?: string) =>
  ({ type: 'text', missing, format, ...(autocomplete && { autocomplete }) }) as const;
const select = (missing: MessageKey, options: OptionListName) =>
  ({ type: 'select', missing, options }) as const;

const email = { ...text('emailRequired', 'email', 'email'), optional: true } as const;

/** A number from one of our links; 0 or an empty value means none (R3.6). */
const linked = { type: 'id', missing: 'surveyLinkInvalid', optional: true } as const;

const reportedMobile = {
  ...text('requiredField', 'mobile'),
  malformed: 'invalidMobile',
  optional: true,
} as const;

/**
 * Every field, once (R3.1). A field's name is its payload key by default, its input's name and the stem of its label.
 */
export const fields = {
  CustomerName: text('nameRequired', 'name', 'name'),
  MobileNumber: text('phoneRequired', 'mobile', 'tel-national'),
  phoneNumber: text('phoneRequired', 'mobile', 'tel-national'),
  email,
  emailConfirmation: email,
  custEmail: email,
  idNumber: { ...text('idRequired', 'nationalId'), asksCheckDigit: true },
  IdExpiryDate: {
    type: 'date',
    missing: 'IdExpiryDateRequired',
    notBefore: { day: 'today', message: 'IdExpiryDatePassed' },
  },
  birthDate: { type: 'date', missing: 'birthDateRequired', autocomplete: 'bday' },
  salaryId: select('monthlyIncomeRequired', 'salary'),
  custIncomeRangeId: select('monthlyIncomeRequired', 'carIncomeRange'),
  workSectorId: select('workSectorRequired', 'workSector'),
  militaryRankRetirementId: {
    ...select('militaryRankRequired', 'militaryRank'),
    shownWhen: { field: 'workSectorId', is: 3 },
  },
  workJoiningDurationId: select('workPeriodRequired', 'workJoiningDuration'),
  loanAmount: { type: 'number', missing: 'loanAmountRequired' },
  financePurposeId: select('financePurposeRequired', 'financePurpose'),
  hasRealEstateSubsidy: { type: 'radio', missing: 'hasRealEstateSubsidyRequired', options: 'yesNo' },
  cityId: { type: 'select', missing: 'cityRequired', options: 'cities', searchable: true },
  ageCategory: select('ageCategoryRequired', 'ageCategory'),
  reachWayId: select('reachUsRequired', 'reachWay'),
  companyName: text('companyNameRequired', 'name', 'organization'),
  annualSalesVolumeId: select('salesRequired', 'annualSales'),
  BusinessAge: select('BusinessAgeRequired', 'businessAge'),
  corporateWorkField: select('corporateWorkFieldRequired', 'businessAge'),
  activityPeriod: select('activityPeriodRequired', 'businessAge'),
  financingPurpose: text('financingReasonRequired'),
  commercialRegister: text('commercialRegisterRequired', 'commercialRegister'),
  commercialRegisterFile: { type: 'file', missing: 'commercialRegisterFileRequired', accept: documents },
  cv: { type: 'file', missing: 'cvRequired', accept: documents },
  attachment: {
    type: 'file',
    missing: 'fileTypeWrong',
    optional: true,
    accept: [...documents, '.jpg', '.png'],
  },
  ServiceTypeId: { ...select('typeRequired', 'serviceType'), searchable: true },
  contactType: select('contactTypeRequired', 'contactType'),
  message: text('messageRequired', 'message'),
  RequiredFinance: { type: 'number', missing: 'priceRequired' },
  FinanceDurationId: select('periodRequired', 'period'),
  BaloonPayment: { type: 'number', missing: 'BaloonRequired', min: 0, optional: true },
  CarPrice: { type: 'number', missing: 'carPriceRequired' },
  DownPayment: { type: 'number', missing: 'downPaymentRequired', min: 0, optional: true },
  MonthlyPayment: { type: 'number', missing: 'monthlyPaymentRequired' },
  offerId: { ...text('requiredField'), optional: true, fromLink: true },
  FirstInstalment: text('FirstInstalmentRequired'),
  satisfactionLevel: { type: 'star', missing: 'satisfactionLevelRequired' },
  simplityLevel: { type: 'star', missing: 'simplityLevelRequired' },
  satisfactionLevelId: select('satisfactionLevelRequired', 'satisfaction'),
  fullName: text('nameRequired', 'name', 'name'),
  vacancy: { ...text('vacancyInvalid'), optional: true, fromLink: true },
  callTime: { type: 'radio', missing: 'callTimeRequired', options: 'callTime' },
  receiptCode: text('receiptCodeRequired', 'receiptCode'),
  reference: text('referenceRequired', 'reference'),
  justification: { ...text('messageRequired', 'message'), optional: true },
  contractId: linked,
  ticketId: linked,
  mobileNumber: text('phoneRequired', 'mobile', 'tel-national'),
  reportType: select('requiredField', 'malpracticeType'),
  describtion: {
    ...text('requiredField', 'message'),
    minLength: { characters: 30, message: 'descriptionTooShort' },
  },
  suspectName: text('requiredField', 'name'),
  suspectDepartment: text('requiredField'),
  suspectJobTitle: { ...text('requiredField'), optional: true },
  suspectMobileNo: reportedMobile,
  IsAJFCEmployee: { type: 'radio', missing: 'requiredField', options: 'yesNo', optional: true },
  reporterName: { ...text('requiredField', 'name'), optional: true },
  reporterMobileNo: reportedMobile,
  reporterEmail: { ...text('requiredField', 'email'), malformed: 'invalidEmail', optional: true },
  file: {
    type: 'file',
    missing: 'requiredField',
    optional: true,
    accept: [...documents, '.jpg', '.png'],
    maxCount: maxFiles,
  },
  nationality: { type: 'radio', missing: 'nationalityRequired', options: 'nationality' },
  age: { type: 'count', missing: 'ageRequired', max: 120 },
  monthsAtWork: select('workPeriodRequired', 'months'),
  monthsInBusiness: select('BusinessAgeRequired', 'months'),
  monthlyIncome: { type: 'number', missing: 'incomeAmountRequired' },
  monthlyObligations: { type: 'number', missing: 'obligationsRequired', min: 0, optional: true },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

/** Returns a field's definition, typed with all optional properties. */
export function fieldOf(name: FieldName): Field {
  return fields[name];
}
