import { type RefObject, useEffect, useRef } from 'react';
import { questionFields, unitNames } from '#domain/calculator/question.ts';
import { groupAmount } from '../../forms/controls/thousands.ts';
import type { CalculatorState } from './calculator-state.ts';

/**
 * What happens when an answer comes: who sent the form is led to the result; after a link, or the way back, the form says
 * what the address says. A result that came with the address waits to be read.
 * @returns where the focus goes, and what is called when the form is sent
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
  for (const name of [...questionFields(loanType, by), ...Object.values(unitNames)]) {
    // Controls of one name are radio buttons, and their list has the value that is chosen.
    const control = form.elements.namedItem(name) as { value: string } | null;
    if (control) control.value = groupAmount(values[name] ?? '');
  }
}
