import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { follow, followChange } from '#domain/forms/follow.ts';
import { followChangeAction, followFlow } from '../../forms/codes/follow-flow.ts';
import { verifiedAction } from '../../forms/codes/verified-action.ts';
import { VerifiedForm } from '../../forms/codes/verified-form.tsx';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import type { FollowedWith } from '../../forms/form-state.ts';
import { type ActionArgs, readForm } from '../../forms/sending/form-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import letterScene from '../../scenes/letter.svg';
import type { Route } from './+types/follow.ts';
import { ConfirmEmail, confirmEmailAction, emailForm } from './confirm-email.tsx';
// Styles of parts that load later are missing without scripts.
import styles from './followed.module.css';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

/** Fetched in advance, while the visitor waits for the code. */
const showFollowed = () => import('./followed.tsx');
const Followed = lazy(showFollowed);

const namespace = 'follow';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

export const action = (args: Route.ActionArgs) => send(args);
export const clientAction = (args: Route.ClientActionArgs) => send(args);

async function send(args: ActionArgs) {
  const data = await readForm(args);
  if (data.get('form') === emailForm) return confirmEmailAction({ ...args, data });
  if (data.get('form') === followChange.name) return followChangeAction({ ...args, data });
  return verifiedAction(follow, followFlow, { ...args, data });
}

export default function FollowPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  // A language switch drops the action's answer, and must not require a second code.
  const [kept, setKept] = useState<FollowedWith>();
  useEffect(() => void showFollowed().catch(() => undefined), []);
  const link = query.get('email');
  const reference = query.get('reference')?.slice(0, 20) ?? '';
  const answered = actionData && 'step' in actionData ? actionData : undefined;
  const changing = answered?.form === followChange.name ? answered : undefined;
  // A proof expires after 15 minutes. The page then asks for a new code and says why.
  const isOver = changing?.step === 'fill' && changing.errors.MobileNumber !== undefined;
  const shown = changing?.followed ?? (isOver || (answered && !changing) ? undefined : kept);
  return (
    <FormPage
      page="follow"
      scene={letterScene}
      title={link === null ? t('title') : t('confirm.title')}
      lead={link === null ? t('lead') : t('confirm.lead')}
      state={answered}
    >
      {/* The address is personal, so search engines must not list it. */}
      {(link !== null || reference !== '') && <meta name="robots" content="noindex" />}
      {link !== null ? (
        <div className={styles.followed}>
          <ConfirmEmail link={link} outcome={actionData && 'is' in actionData ? actionData.is : undefined} />
        </div>
      ) : shown ? (
        <Shown key={shown.application.reference} followed={shown} changed={changing} onShown={setKept} />
      ) : (
        <VerifiedForm
          form={follow}
          state={isOver ? { step: 'fill', values: {}, errors: {}, status: { key: 'followOver' } } : answered}
          preset={reference === '' ? {} : { reference }}
          verifiesItself
          whenDone={({ followed }) =>
            followed && <Shown followed={followed} changed={undefined} onShown={setKept} />
          }
        >
          <NextSteps namespace={namespace} steps={['next.code', 'next.see', 'next.change']} />
        </VerifiedForm>
      )}
    </FormPage>
  );
}

function Shown(props: ComponentProps<typeof Followed>) {
  return (
    <div className={styles.followed}>
      <Suspense>
        <Followed {...props} />
      </Suspense>
    </div>
  );
}
