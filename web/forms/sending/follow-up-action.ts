import type { FollowedReport } from '#contract/accepted.ts';
import { whistleblowingFollowUp, whistleblowingMessage } from '#domain/forms/whistleblowing.ts';
import type { FormState } from '../form-state.ts';
import { type ActionArgs, formAction, readForm } from './form-action.ts';
import { checkAndPost, toRefusedState } from './sending.ts';

export type FoundReport = FollowedReport & { receiptCode: string };

export interface FollowUpState {
  state: FormState;
  found?: FoundReport | undefined;
}

/** Looks up a report or adds a message to it. */
export async function followUpAction(args: ActionArgs): Promise<FollowUpState> {
  const data = await readForm(args);
  const form =
    data.get('form') === whistleblowingMessage.name ? whistleblowingMessage : whistleblowingFollowUp;
  let found: FoundReport | undefined;
  const state = await formAction(form, { ...args, data }, async (step) => {
    const posted = await checkAndPost(step);
    const answer = posted.refused ? undefined : posted.answer;
    if (answer?.accepted && answer.body[form.flag] === true) {
      const report = form === whistleblowingFollowUp ? answer.body : answer.body.report;
      found = { ...(report as FollowedReport), receiptCode: step.values.receiptCode ?? '' };
      return { step: 'done', values: {}, reference: '' };
    }
    return posted.refused ?? toRefusedState(answer, step);
  });
  // Neither form has a success page to redirect to.
  return { state: state as FormState, found };
}
