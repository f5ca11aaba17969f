import { CircleCheck, Link2Off, MailQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, type RouterContextProvider, useNavigation, useSearchParams } from 'react-router';
import { apiPaths } from '#domain/api-paths.ts';
import type { Language } from '#domain/language.ts';
import { formContext } from '../../forms/form-context.ts';
import { isTrueOrMissing, postToApi, sentenceOf } from '../../forms/sending/sending.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiContext } from '../../root-data.ts';
import { button } from '../../ui/button.ts';
import { takeFocus } from '../../ui/frame/focus.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import styles from '../apply/success-layout.module.css';
import type { Route } from './+types/update-information-success.ts';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'update-information';
export const handle = { namespaces: ['messages', namespace] };

interface Outcome {
  /** `failed`: the API gave no verdict, and the person may try again. */
  is: 'verified' | 'refused' | 'failed';
  sentence?: Partial<Record<Language, string>> | undefined;
}

const incomplete: Outcome = { is: 'refused' };

/** Runs in the browser, or on the server without scripts. */
async function verify(request: Request, context: Readonly<RouterContextProvider>): Promise<Outcome> {
  const services = context.get(formContext);
  const id = new URL(request.url).searchParams.get('Id') ?? '';
  const path = `${apiPaths.postEmailVerification}?${String(new URLSearchParams({ Id: id }))}` as const;
  const answer = await postToApi({ services, keys: services.keys('') }, path, {});
  if (!answer?.accepted) return { is: 'failed', ...sentenceOf(answer) };
  const { isVerified } = answer.body;
  if (isVerified === false) return { is: 'refused', ...sentenceOf(answer, true) };
  return isTrueOrMissing(isVerified) ? { is: 'verified' } : { is: 'failed', ...sentenceOf(answer) };
}

export const action = ({ request, context }: Route.ActionArgs) => verify(request, context);
export const clientAction = ({ request, context }: Route.ClientActionArgs) => verify(request, context);

/** Mail scanners open links and run scripts, so only the button confirms. */
export default function ConfirmationPage({ actionData }: Route.ComponentProps) {
  const sending = useNavigation().formData !== undefined;
  // A language switch navigates, which drops the action's answer.
  const [answered, setAnswered] = useState<Outcome | undefined>(actionData);
  useEffect(() => {
    if (actionData) setAnswered(actionData);
  }, [actionData]);
  const [query] = useSearchParams();
  const outcome = query.get('Id') ? answered : incomplete;
  const { t, language } = useTranslation(namespace);
  const api = useApiContext();
  const { t: messages } = useTranslation('messages');
  const { t: shell } = useTranslation();
  const sentence = outcome?.sentence?.[language];
  const isSettled = outcome !== undefined && outcome.is !== 'failed';
  const isVerified = outcome?.is === 'verified';
  const Icon = isVerified ? CircleCheck : Link2Off;
  return (
    <main id="main" className={`stack4 ${styles.page}`}>
      <PageHead page="updateInformationSuccess" hasFailed={outcome !== undefined && !isVerified} />
      {isSettled ? (
        <>
          <Icon className={styles.sign} />
          <h1 ref={takeFocus} tabIndex={-1}>
            {t(isVerified ? 'verified.title' : 'refused.title')}
          </h1>
          <p data-message={isVerified ? 'verified' : 'errorOccured'}>
            {isVerified ? t('verified.text', api) : (sentence ?? messages('linkInvalid'))}
          </p>
        </>
      ) : (
        <>
          <MailQuestion className={styles.sign} />
          <h1>{t('confirm.title')}</h1>
          <div aria-live="polite">
            {outcome ? (
              <p data-message="errorOccured">{sentence ?? t('confirm.failed', api)}</p>
            ) : (
              <p>{t('confirm.text')}</p>
            )}
          </div>
          <Form
            method="post"
            replace
            preventScrollReset
            onSubmit={(event) => sending && event.preventDefault()}
          >
            <SubmitButton isSending={sending} sendingText={t('confirm.sending')}>
              {t(outcome ? 'confirm.again' : 'confirm.press')}
            </SubmitButton>
          </Form>
        </>
      )}
      {outcome && (
        <SiteLink className={button({ quiet: !isSettled })} to="individual">
          {shell('home')}
        </SiteLink>
      )}
      {isSettled && !isVerified && (
        <SiteLink className={button({ quiet: true })} to="update-information">
          {t('refused.again')}
        </SiteLink>
      )}
    </main>
  );
}
