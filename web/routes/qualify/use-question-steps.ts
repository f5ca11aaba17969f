import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldName } from '#domain/forms/fields.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { controlId } from '../../forms/controls/control-props.ts';
import type { QualifyState } from './qualify-action.ts';

/** Where all questions are on one page, the steps stay hidden. */
export interface QuestionSteps {
  /** The question's index, from 0; the number of questions once all are answered. */
  step: number;
  errors: Errors;
  /** Displayed only where there are steps. */
  next: RefObject<HTMLButtonElement | null>;
  moveTo(step: number): void;
  /** Where there are steps, moves to the next question instead of sending. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** @param form - name of the form whose controls take the focus */
export function useQuestionSteps(
  form: string,
  names: readonly FieldName[],
  state: QualifyState | undefined,
  check: (name: FieldName, value: unknown) => Errors,
): QuestionSteps {
  const [step, setStep] = useState(state?.step ?? 0);
  /** Undefined while errors of the action are shown. */
  const [found, setFound] = useState<Errors>();
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    setSeen(state);
    setFound(undefined);
    setStep(state?.step ?? 0);
  }
  const next = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    const name = names[step];
    if (!moved.current || !name) return;
    moved.current = false;
    document.getElementById(controlId(form, name))?.focus();
  }, [form, names, step]);

  const moveTo = (to: number) => {
    moved.current = true;
    setFound({});
    setStep(to);
  };
  return {
    step,
    errors: found ?? state?.errors ?? {},
    next,
    moveTo,
    onSubmit(event) {
      const name = names[step];
      if (!name || step === names.length - 1 || !next.current?.getClientRects().length) return;
      event.preventDefault();
      const errors = check(name, new FormData(event.currentTarget).get(name));
      if (Object.keys(errors).length > 0) setFound(errors);
      else moveTo(step + 1);
    },
  };
}
