import type { FollowedApplication } from '#contract/accepted.ts';
import type { ApiAnswer } from '#contract/api-call.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { followChange } from '#domain/forms/follow.ts';
import { formats } from '#domain/rules/formats.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { FollowedWith, FormState } from '../form-state.ts';
import { type ActionArgs, formAction } from '../sending/form-action.ts';
import { postToApi, type Step, toRefusedState, validate } from '../sending/sending.ts';
import {
  addProof,
  codeNotSentState,
  codeRefusedState,
  codeSentState,
  submissionFailedState,
  type VerifiedFlow,
} from './verified-flow.ts';

const followQuery = ({ values }: Step) => ({
  reference: formats.reference.clean(values.reference ?? ''),
  mobileNumber: parseMobile(values.MobileNumber ?? '') ?? '',
});

export const followFlow: VerifiedFlow = {
  async send(step) {
    const payload = validate(step);
    if (payload.refused) return payload.refused;
    const asked = followQuery(step);
    const answer = await postToApi(step, apiPaths.followCode, asked);
    if (!answer?.accepted) return codeNotSentState(step, answer);
    return codeSentState(step, answer, { leadId: '', ...asked });
  },

  async verify(step, sent, otp) {
    const body = { ...followQuery(step), otp, genTime: sent.generatedTime };
    const answer = await postToApi(step, apiPaths.followCodeCheck, body);
    return answer?.accepted && answer.body.isValid
      ? followFlow.confirm(step, addProof(sent, answer.body))
      : codeRefusedState(step, sent, answer);
  },

  async confirm(step, sent) {
    const { followed, answer } = await fetchFollowed(step, sent.proof);
    return followed
      ? { step: 'done', values: step.values, verified: true, followed }
      : submissionFailedState(step, sent, answer);
  },
};

async function fetchFollowed(step: Step, proof = '') {
  const { mobileNumber, ...asked } = followQuery(step);
  const answer = await postToApi(step, apiPaths.followed, { ...asked, mobileNumber, proof });
  return { answer, followed: toFollowed(answer, { mobileNumber, proof }) };
}

function toFollowed(
  answer: ApiAnswer<(typeof apiPaths)['followed' | 'followChange']> | undefined,
  by: Omit<FollowedWith, 'application'>,
): FollowedWith | undefined {
  const application = answer?.accepted ? answer.body.application : undefined;
  return application && { application: application as FollowedApplication, ...by };
}

function wrongEmail(typed: string): MessageKey | undefined {
  const clean = formats.email.clean(typed.slice(0, formats.email.maxLength + 1));
  if (clean === '') return 'emailRequired';
  if (clean.length > formats.email.maxLength) return 'textTooLong';
  return formats.email.pattern?.matches(clean) ? undefined : 'emailPatternMessage';
}

/** `intent` names the change. If it is refused, `followed` holds the submission's current state. */
export function followChangeAction(args: ActionArgs): Promise<FormState | Response> {
  return formAction(followChange, args, async (step) => {
    const { proof = '', intent = '', email = '' } = step.values;
    const wrong = intent === 'email' ? wrongEmail(email) : undefined;
    if (wrong) {
      const { followed } = await fetchFollowed(step, proof);
      const refused = { step: 'fill', values: step.values, errors: { email: wrong } } as const;
      return { ...refused, ...(followed && { followed }) };
    }
    const asked = followQuery(step);
    const body = { ...asked, proof, change: intent, email };
    const answer = await postToApi(step, apiPaths.followChange, body);
    const changed = toFollowed(answer, { mobileNumber: asked.mobileNumber, proof });
    if (changed) return { step: 'done', values: { intent }, followed: changed };
    const { followed } = await fetchFollowed(step, proof);
    return { ...toRefusedState(answer, step), ...(followed && { followed }) };
  });
}
