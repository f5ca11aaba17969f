import type { RouterContextProvider } from 'react-router';
import { apiPaths } from '#domain/api-paths.ts';
import {
  type CalculatorField,
  calculatorFields,
  calculatorNames,
  checkLoan,
  parseLoanType,
  toCalculationPayload,
} from '#domain/calculator/calculation.ts';
import type { Calculation, FinanceRates, Loan, LoanType } from '#domain/calculator/calculator.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { fieldOf } from '#domain/forms/fields.ts';
import { longestTyped } from '#domain/rules/answers.ts';
import { withoutControls } from '#domain/rules/digits.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { formContext } from '../../forms/form-context.ts';
import type { Status, Values } from '../../forms/form-state.ts';
import { siteContext } from '../../site.ts';

/** What the calculator needs beside the address. */
export interface CalculatorFacts {
  rates: FinanceRates;
  today: CivilDate;
  /** When the rates were last gone through. */
  updated: CivilDate;
  /** The stated limits of a personal loan. They are advice, and reject nothing. */
  limits: { least?: number | undefined; most?: number | undefined };
}

/** Where a visitor stands with the calculator. All of it comes of the address, so that a result can be shared. */
export interface CalculatorState {
  facts: CalculatorFacts;
  loanType: LoanType;
  values: Values;
  errors: Errors;
  status?: Status;
  calculated?: { loan: Loan; result: Calculation };
}

/** Whether the calculator shows something that is wrong. */
export function hasRefused({ errors, status }: CalculatorState): boolean {
  return Object.keys(errors).length > 0 || status !== undefined;
}

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The calculator's state on the server. */
export function calculatorLoader(args: LoaderArgs): Promise<CalculatorState> {
  const { rates, today, disclosure, products } = args.context.get(siteContext);
  const { limits } = products.personalFinance;
  return calculatorState(args, { rates, today, updated: disclosure.updated, limits });
}

/** Asks the API for what the address says, after the checks that the API makes again. */
async function calculatorState(
  { request, context }: LoaderArgs,
  facts: CalculatorFacts,
): Promise<CalculatorState> {
  const query = new URL(request.url).searchParams;
  const loanType = parseLoanType(query.get('loanType')) ?? 'PERSONAL';
  const fields = calculatorFields[loanType];
  const values = Object.fromEntries(fields.map((name) => [name, shownAgain(name, query.get(name) ?? '')]));
  const state: CalculatorState = { facts, loanType, values, errors: {} };
  if (!query.has('RequiredFinance')) return state;

  const checked = checkLoan(loanType, (name) => query.get(name), context.get(formContext).conditions());
  if (!checked.ok) return { ...state, errors: checked.errors };
  const answer = await context
    .get(formContext)
    .api(apiPaths.makeCalculation, toCalculationPayload(checked))
    .catch(() => undefined);
  if (answer?.accepted && typeof answer.body.apr === 'number') {
    return { ...state, calculated: { loan: checked.loan, result: answer.body as Calculation } };
  }
  const sent = answer?.status === 422 ? answer.body.errors : undefined;
  const errors = Object.fromEntries(
    fields.flatMap((name) => {
      const message = sent?.[calculatorNames[name]];
      return message ? [[name, message]] : [];
    }),
  );
  return Object.keys(errors).length > 0
    ? { ...state, errors }
    : { ...state, status: { key: 'errorOccured' } };
}

/** A value of the address as its field shows it; of one that is too long nothing. */
function shownAgain(name: CalculatorField, given: string): string {
  return given.length > longestTyped(fieldOf(name)) ? '' : withoutControls(given);
}

/** What the server said of each page with a calculator: only the calculation changes while a visitor tries it. */
const pages = new Map<string, { calculator: CalculatorState }>();

/** A page with a calculator in the browser, which makes the API's calls itself once it has the facts. */
export async function calculatorClientLoader<Page extends { calculator: CalculatorState }>(
  args: LoaderArgs,
  fromServer: () => Promise<Page>,
): Promise<Page> {
  const { pathname } = new URL(args.request.url);
  const last = pages.get(pathname) as Page | undefined;
  if (last) return { ...last, calculator: await calculatorState(args, last.calculator.facts) };
  const page = await fromServer();
  pages.set(pathname, page);
  return page;
}
