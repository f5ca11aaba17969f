import type { MessageKey } from '#locales/keys.ts';
import type { City } from '../cities/city.ts';
import { maxFiles } from '../rules/files.ts';
import type { TextFormat } from '../rules/formats.ts';
import type { OptionListName } from '../rules/options.ts';

/** Decides a field's control and how its value is read (R3.1). */
export type FieldType = 'text' | 'number' | 'count' | 'star' | 'radio' | 'select' | 'file' | 'date' | 'id';

/** Its title, placeholder and help are in `locales/{ar,en}/forms.json` under its name. */
export interface Field {
  type: FieldType;
  /** Also for a choice that is not in the list. */
  missing: MessageKey;
  optional?: boolean;
  /** Default: the format's own message. */
  malformed?: MessageKey;
  /** For a shorter text. */
  minLength?: { characters: number; message: MessageKey };
  format?: TextFormat;
  options?: OptionListName | 'cities';
  /** Added by the forms that ask for a city, so that other pages do not load the list. */
  cities?: readonly City[];
  /** People search it by typing (R2.8). */
  searchable?: true;
  /** Unless this holds, the field is hidden, and 0 is stored and sent. */
  shownWhen?: { field: string; is: number };
  /** If the id's check digit is wrong, the page asks once whether the id is right. */
  asksCheckDigit?: boolean;
  /** The value comes from one of our links; no page asks for it. */
  fromLink?: true;
  notBefore?: { day: 'today'; message: MessageKey };
  /** The smallest amount, if not 1. An optional amount that is left empty counts as this. */
  min?: 0;
  max?: number;
  accept?: readonly string[];
  /** Default: 1. */
  maxCount?: number;
  /** The variant of the field's sentences. Default: the form's name. */
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

/** A field's name is also its input's name, the key of its texts and, by default, its name in the payload (R3.1). */
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

/** Typed with all optional properties. */
export function fieldOf(name: FieldName): Field {
  return fields[name];
}
