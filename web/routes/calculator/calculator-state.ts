import type { RouterContextProvider } from 'react-router';
import { apiPaths } from '#domain/api-paths.ts';
import { calculatorNames, toCalculationPayload } from '#domain/calculator/calculation.ts';
import {
  type Calculation,
  calculate,
  type FinanceRates,
  type Loan,
  type LoanType,
} from '#domain/calculator/calculator.ts';
import type { SettlementRule } from '#domain/calculator/early-settlement.ts';
import {
  type LoanQuery,
  queryFields,
  readLoanQuery,
  settleAfterParameter,
  unitNames,
} from '#domain/calculator/loan-query.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { maxRawLength } from '#domain/rules/answers.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { withoutControls } from '#domain/rules/without-controls.ts';
import { formContext } from '../../forms/form-context.ts';
import type { FormValues, Status } from '../../forms/form-state.ts';
import { type Product, type Site, siteContext } from '../../site.ts';

export interface CalculatorFacts {
  rates: FinanceRates;
  today: CivilDate;
  updated: CivilDate;
  /** The published limits of a personal loan. They are advice and reject nothing. */
  limits: { least?: number | undefined; most?: number | undefined };
  /** The terms' limit, in percent of the car's price. It is advice too. */
  finalPayment: number | undefined;
  sliderRange: Record<LoanType, { least: number; most: number }>;
  settlement: SettlementRule;
}

/** From an address, or from a form while it is typed into. */
export interface CalculatorQuery {
  question: LoanQuery;
  query: string;
  calculated?: { loan: Loan; result: Calculation };
}

/** The state derives from the address alone, so that a result can be shared. */
export interface CalculatorState extends CalculatorQuery {
  facts: CalculatorFacts;
  values: FormValues;
  errors: Errors;
  status?: Status;
}

export function hasErrors({ errors, status }: { errors: Errors; status?: Status | undefined }): boolean {
  return Object.keys(errors).length > 0 || status !== undefined;
}

export function isForBusiness(query: URLSearchParams): boolean {
  return query.get('for') === 'business';
}

/** In riyals. Also the minimum for finance without a published one. */
export const sliderStep = 1000;

export function calculatorFacts(site: Site): CalculatorFacts {
  const { rates, disclosure, products, earlySettlement } = site.content;
  const sliderRangeOf = ({ limits, examples }: Product) => ({
    least: limits.least ?? sliderStep,
    most: limits.most ?? 2 * Math.max(...examples.map(({ amount }) => amount)),
  });
  return {
    rates,
    today: site.today,
    updated: disclosure.updated,
    limits: products.personalFinance.limits,
    finalPayment: products.carFinance.finalPayment,
    sliderRange: {
      PERSONAL: sliderRangeOf(products.personalFinance),
      IJARAH: sliderRangeOf(products.carFinance),
    },
    settlement: earlySettlement,
  };
}

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export function calculatorLoader(args: LoaderArgs): Promise<CalculatorState> {
  return calculatorState(args, calculatorFacts(args.context.get(siteContext)));
}

/** The API checks the address again. */
async function calculatorState(
  { request, context }: LoaderArgs,
  facts: CalculatorFacts,
): Promise<CalculatorState> {
  const given = new URL(request.url).searchParams;
  const services = context.get(formContext);
  const question = readLoanQuery(given, facts.rates, services.conditions());
  const query = queryOf(question, given);
  const values = Object.fromEntries(new URLSearchParams(query));
  const state: CalculatorState = { facts, question, query, values, errors: {} };
  if (isForBusiness(given)) {
    // The page calculates these payments itself, from the amount and the disclosed rates.
    const { RequiredFinance } = question.errors;
    return given.has('RequiredFinance') && RequiredFinance
      ? { ...state, errors: { RequiredFinance } }
      : state;
  }
  if (!question.isSent) return state;

  const { loan, errors } = question;
  if (!loan || Object.keys(errors).length > 0) return { ...state, errors };
  const answer = await services
    .api(apiPaths.makeCalculation, toCalculationPayload({ loan, financeDurationId: loan.years }))
    .catch(() => undefined);
  if (answer?.accepted && typeof answer.body.apr === 'number') {
    return { ...state, calculated: { loan, result: answer.body as Calculation } };
  }
  const sent = answer?.status === 422 ? answer.body.errors : undefined;
  const refused = Object.fromEntries(
    queryFields(question.loanType, question.by).flatMap((name) => {
      const message = sent?.[calculatorNames[name as keyof typeof calculatorNames]];
      return message ? [[name, message]] : [];
    }),
  );
  return Object.keys(refused).length > 0
    ? { ...state, errors: refused }
    : { ...state, status: { key: 'errorOccured' } };
}

/** Uses a fixed order. Omits empty, overlong and irrelevant values. */
export function queryOf({ loanType, by }: LoanQuery, given: URLSearchParams): string {
  const fields = queryFields(loanType, by);
  const units = Object.entries(unitNames).filter(([name]) => fields.some((field) => field === name));
  const entries: [string, string][] = [
    isForBusiness(given) ? ['for', 'business'] : ['loanType', loanType],
    ['by', by === 'amount' ? '' : by],
    ...fields.map((name): [string, string] => [
      name,
      fieldValue(given.get(name), maxRawLength(fieldOf(name))),
    ]),
    ...units.map(([, unit]): [string, string] => [unit, given.get(unit) === 'percent' ? 'percent' : '']),
    [settleAfterParameter, fieldValue(given.get(settleAfterParameter), 3)],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
}

function fieldValue(given: string | null, longest: number): string {
  return given === null || given.length > longest ? '' : withoutControls(given);
}

/** Server data by page. Only the calculation changes while a visitor uses the page. */
const pages = new Map<string, { calculator: CalculatorState }>();

/** Once the browser has the server's data, it calls the API itself, and loads the data again after the rates changed. */
export async function calculatorClientLoader<Page extends { calculator: CalculatorState }>(
  args: LoaderArgs,
  fromServer: () => Promise<Page>,
): Promise<Page> {
  const { pathname } = new URL(args.request.url);
  const last = pages.get(pathname) as Page | undefined;
  if (last) {
    const calculator = await calculatorState(args, last.calculator.facts);
    // Another server calculates with rates of its own.
    const { isOwnApi } = args.context.get(formContext);
    if (!isOwnApi || hasCurrentRates(calculator)) return { ...last, calculator };
  }
  const page = await fromServer();
  pages.set(pathname, page);
  return page;
}

/** Whether the page calculates what the API answered. */
function hasCurrentRates({ facts: { rates, today }, calculated }: CalculatorState): boolean {
  if (!calculated) return true;
  const own = Object.entries(calculate(calculated.loan, rates, today));
  return own.every(([name, value]) => calculated.result[name as keyof Calculation] === value);
}
