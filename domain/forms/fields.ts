import type { MessageKey } from '#locales/keys.ts';
import { mostFiles } from '../rules/files.ts';
import type { OptionListName } from '../rules/options.ts';

/** Fields of one kind share a control and a way to be read. The names are the API's (R3.1). */
export type FieldType = 'text' | 'number' | 'count' | 'star' | 'radio' | 'select' | 'file' | 'date' | 'id';

/** What a text holds, which decides how it is cleaned, checked, limited and auto-filled (`formats.ts`). */
export type TextFormat =
  | 'plain'
  | 'name'
  | 'message'
  | 'email'
  | 'mobile'
  | 'nationalId'
  | 'commercialRegister'
  | 'receiptCode'
  | 'reference';

/** One field of the catalogue. Titles, placeholders and help stand in `locales/{ar,en}/forms.json` under its name. */
export interface Field {
  type: FieldType;
  /** The message of a missing answer, and of a choice that its list does not have. */
  missing: MessageKey;
  /** Left empty without a message. */
  optional?: boolean;
  /** The message of a text that does not fit its format, where it is not the format's own. */
  malformed?: MessageKey;
  /** A text's least length in characters, and the message of a shorter one. */
  shortest?: { characters: number; message: MessageKey };
  format?: TextFormat;
  options?: OptionListName | 'cities';
  /** Long lists that people search by typing (R2.8). */
  searchable?: true;
  /** Asked only while another field has this answer; else the value kept and sent is 0. */
  shownWhen?: { field: string; is: number };
  /** The page asks once whether an id is right whose check digit does not fit. */
  asksCheckDigit?: boolean;
  /** A link of ours brings it, and no page asks it. */
  fromLink?: true;
  /** A date's bound, and the message beyond it. */
  notBefore?: { day: 'today'; message: MessageKey };
  /** The least amount, where it is not 1; of an optional one that is left empty, what it counts as. */
  least?: 0;
  /** The greatest count. */
  most?: number;
  accept?: readonly string[];
  /** How many files it takes, where that is more than one. */
  many?: number;
  /** Which of the field's words it takes, where not those of its form's name. */
  words?: string;
  /** The browser's autofill name, where the value is the visitor's own. */
  autocomplete?: string;
}

const documents = ['.pdf', '.doc', '.docx'] as const;

const text = (missing: MessageKey, format: TextFormat = 'plain', autocomplete?: string) =>
  ({ type: 'text', missing, format, ...(autocomplete && { autocomplete }) }) as const;
const select = (missing: MessageKey, options: OptionListName) =>
  ({ type: 'select', missing, options }) as const;

const email = { ...text('emailRequired', 'email', 'email'), optional: true } as const;

/** A number that a link of ours names: 0, or nothing, is none (R3.6). */
const linked = { type: 'id', missing: 'surveyLinkInvalid', optional: true } as const;

const reportedMobile = {
  ...text('requiredField', 'mobile'),
  malformed: 'invalidMobile',
  optional: true,
} as const;

/** Every field, once (R3.1). A field's name is its payload key, its input's name and its label's stem. */
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
  BaloonPayment: { type: 'number', missing: 'BaloonRequired', least: 0, optional: true },
  CarPrice: { type: 'number', missing: 'carPriceRequired' },
  DownPayment: { type: 'number', missing: 'downPaymentRequired', least: 0, optional: true },
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
    shortest: { characters: 30, message: 'descriptionTooShort' },
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
    many: mostFiles,
  },
  nationality: { type: 'radio', missing: 'nationalityRequired', options: 'nationality' },
  age: { type: 'count', missing: 'ageRequired', most: 120 },
  monthsAtWork: select('workPeriodRequired', 'months'),
  monthsInBusiness: select('BusinessAgeRequired', 'months'),
  monthlyIncome: { type: 'number', missing: 'incomeAmountRequired' },
  monthlyObligations: { type: 'number', missing: 'obligationsRequired', least: 0, optional: true },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

/** The catalogue's entry of a field, with every part that a field may have. */
export function fieldOf(name: FieldName): Field {
  return fields[name];
}
