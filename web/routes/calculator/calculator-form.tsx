import type { ReactNode, RefObject } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import type { FieldMessages } from '../../forms/sending/use-messages.ts';
import { CampaignFields } from '../../ui/frame/site-link.tsx';
import type { CalculatorState } from './calculator-state.ts';
import type { useLiveResult } from './use-live-result.ts';

/** A plain GET form: the address holds the whole calculation. */
export function CalculatorForm({
  name,
  ref,
  typing: { typed, stop, errors },
  state,
  sentences,
  onSend,
  children,
}: {
  name: string;
  ref: RefObject<HTMLFormElement | null>;
  typing: ReturnType<typeof useLiveResult>;
  /** Its messages take the focus once. */
  state: CalculatorState;
  sentences: FieldMessages;
  /** `false` prevents sending. */
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
      // Live typing has already changed the address.
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
