import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldName } from '#domain/forms/fields.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { controlId } from '../../forms/controls/control-props.ts';
import type { QualifyState } from './qualify-action.ts';

/** The questions one after the other, as a phone shows them; where all stand on one page nobody sees a step. */
export interface QuestionSteps {
  /** Counts from 0; as many as there are questions once all are answered. */
  step: number;
  errors: Errors;
  /** The button that leads on: it is displayed where there are steps. */
  next: RefObject<HTMLButtonElement | null>;
  moveTo(step: number): void;
  /** Where there are steps, leads from each question but the last to the next one instead of sending. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * @param form - whose controls are focused, by its name
 * @param state - as the page's action answered
 * @param check - what is wrong with one answer
 */
export function useQuestionSteps(
  form: string,
  names: readonly FieldName[],
  state: QualifyState | undefined,
  check: (name: FieldName, value: unknown) => Errors,
): QuestionSteps {
  const [step, setStep] = useState(state?.step ?? 0);
  /** What the last step found wrong, since the action answered. */
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
