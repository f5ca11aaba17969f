import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calculate } from '#domain/calculator/calculator.ts';
import { queryFields, readLoanQuery, unitNames } from '#domain/calculator/loan-query.ts';
import type { PagePath } from '#domain/pages.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { groupAmount } from '../../forms/controls/thousands.ts';
import { conditionsInBrowser } from '../../forms/form-context.ts';
import type { Status } from '../../forms/form-state.ts';
import { isChanged } from '../../forms/is-changed.ts';
import { useSitePath } from '../../ui/frame/site-link.tsx';
import { type CalculatorQuery, type CalculatorState, hasErrors, queryOf } from './calculator-state.ts';

/** Debounce of the URL and the announcement. Browsers refuse to change the URL at each key press. */
const debounceMs = 300;

/**
 * Calculates the result while the visitor types. A newer answer of the loader replaces that result. The answer's error
 * messages disappear one by one as their fields become valid.
 * @param onErrorsFixed - called when the visitor has corrected everything that the answer refused
 * @returns `typed`: the input since the last answer; `read`: call it on each input; `stop`: call it before the form is
 * sent
 */
export function useLiveResult(
  page: PagePath,
  state: CalculatorState,
  form: RefObject<HTMLFormElement | null>,
  onErrorsFixed: (answer: CalculatorState) => void,
) {
  const [typed, setTyped] = useState<CalculatorQuery>();
  const [announced, setAnnounced] = useState<CalculatorQuery>();
  const [answered, setAnswered] = useState(state);
  const [fixed, setFixed] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address that the timer will show. */
  const pending = useRef<string>(undefined);
  const navigate = useNavigate();
  const sitePath = useSitePath();
  if (answered !== state) {
    setAnswered(state);
    setTyped(undefined);
    setAnnounced(undefined);
    setFixed([]);
  }
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
  }, []);
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest('a'))) return;
      // Bypass the router, whose navigation would cancel the clicked link's.
      if (pending.current) window.history.replaceState(window.history.state, '', pending.current);
      stop();
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [stop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stop the timer on each new answer
  useEffect(() => stop, [state, stop]);

  function read(): void {
    if (!form.current) return;
    const { rates, today } = state.facts;
    const given = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    const question = readLoanQuery(given, rates, conditionsInBrowser());
    const { loan } = question;
    const asked: CalculatorQuery = {
      question,
      query: queryOf(question, given),
      ...(loan && { calculated: { loan, result: calculate(loan, rates, today) } }),
    };
    setTyped(asked);
    // A field that was valid once gets no message until the form is sent: a half-typed figure is no error.
    setFixed((before) => [
      ...before,
      ...Object.keys(state.errors).filter((name) => !(name in question.errors)),
    ]);
    stop();
    // A wrong figure never reaches the address, since a reload would refuse it.
    const [figure] = queryFields(question.loanType, question.by);
    const isWrong = question.loans.length === 0 && new URLSearchParams(asked.query).has(figure);
    const address = isWrong ? undefined : sitePath(`${page}?${asked.query}`);
    pending.current = address;
    timer.current = setTimeout(() => {
      pending.current = undefined;
      setAnnounced(asked);
      if (address)
        navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    }, debounceMs);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once, after hydration
  useEffect(() => {
    // Reads input from before hydration, or restored by the browser.
    if ([...(form.current?.elements ?? [])].some(isChanged)) read();
  }, []);
  const errors: Errors = Object.fromEntries(
    Object.entries(state.errors).filter(([name]) => !fixed.includes(name)),
  );
  const status: Status | undefined = typed?.calculated ? undefined : state.status;
  const areErrorsFixed = hasErrors(state) && !hasErrors({ errors, status });
  useEffect(() => {
    if (areErrorsFixed) onErrorsFixed(state);
  }, [areErrorsFixed, onErrorsFixed, state]);
  return { typed, announced, read, stop, errors, status };
}

/**
 * Focuses the result after sending. After a link or Back, writes the address's values into the form.
 * @returns the ref of the heading, and `awaitAnswer`, to call when the form is sent
 */
export function useAnswer(state: CalculatorState, form: RefObject<HTMLFormElement | null>) {
  const title = useRef<HTMLHeadingElement>(null);
  const isSent = useRef(false);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (isSent.current) title.current?.focus();
    else if (form.current) writeInto(form.current, state);
    isSent.current = false;
  }, [state, form]);
  return {
    title,
    awaitAnswer() {
      isSent.current = true;
    },
  };
}

function writeInto(form: HTMLFormElement, { question: { loanType, by }, values }: CalculatorState): void {
  for (const name of [...queryFields(loanType, by), ...Object.values(unitNames)]) {
    // For radio buttons this is a RadioNodeList. Setting its `value` selects a button.
    const control = form.elements.namedItem(name) as { value: string } | null;
    if (control) control.value = groupAmount(values[name] ?? '');
  }
}
