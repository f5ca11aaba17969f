import type { ReactNode, RefObject } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import type { FieldMessages } from '../../forms/sending/use-messages.ts';
import { CampaignFields } from '../../ui/frame/site-link.tsx';
import type { CalculatorState } from './calculator-state.ts';
import type { useTyped } from './use-typed.ts';

/** A plain GET form: what the calculator says is its address, with scripts and without. With them it follows each key. */
export function CalculatorForm({
  name,
  ref,
  typing: { typed, stop, errors },
  state,
  sentences = {},
  onSend,
  children,
}: {
  name: string;
  ref: RefObject<HTMLFormElement | null>;
  typing: ReturnType<typeof useTyped>;
  /** The last answer: its messages take the focus, once. */
  state: CalculatorState;
  /** What to say of a field, where that is more than its message. */
  sentences?: FieldMessages;
  /** It is being sent; false keeps it from that. */
  onSend(): unknown;
  children: ReactNode;
}) {
  return (
    <Form
      id={name}
      ref={ref}
      method="get"
      data-form={name}
      className="stack5"
      noValidate
      preventScrollReset
      // The address of what was typed is this one already.
      replace={typed !== undefined}
      onSubmit={(event) => {
        stop();
        if (onSend() === false) event.preventDefault();
      }}
    >
      {Object.keys(errors).length > 0 && (
        <ErrorSummary form={name} errors={errors} sentences={sentences} answer={state} />
      )}
      <CampaignFields />
      {children}
    </Form>
  );
}
