import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useContext } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { takeFocus } from '../../ui/frame/focus.ts';
import { Reference } from '../../ui/reference.tsx';
import type { Done } from '../form-state.ts';
import { useMessages } from '../sending/use-messages.ts';
import { AnswerPromises } from './answer-promise.ts';
import styles from './submission-confirmed.module.css';

// Loaded late, since most visitors never submit the form. If loading fails, the confirmation omits this part.
const WhatFollows = lazy(() => import('./what-follows.tsx').catch(() => new Promise<never>(() => {})));

export function SubmissionConfirmed({ form, done }: { form: Form; done: Done }) {
  const { t } = useTranslation('forms');
  const { t: shell } = useTranslation();
  const { message } = useMessages();
  const { reference } = done;
  const promise = useContext(AnswerPromises)(done.values);
  const context = promise ? 'complaint' : form.name;
  const sentence = form.arrivedMessage ? message(form.arrivedMessage) : t('submitted', { context });
  const confirmation = (
    <p
      className={styles.thanks}
      role="status"
      // The button that had the focus is gone.
      ref={takeFocus}
      tabIndex={-1}
      {...(form.arrivedMessage && { 'data-message': form.arrivedMessage })}
    >
      <CircleCheck />
      <span>
        {sentence}{' '}
        {reference && !form.successPage && (
          <>
            {shell('reference')}: <Reference>{reference}</Reference>
          </>
        )}
      </span>
    </p>
  );
  if (!form.next) return confirmation;
  return (
    <Suspense fallback={confirmation}>
      <WhatFollows form={form} next={form.next} done={done} promise={promise}>
        {confirmation}
      </WhatFollows>
    </Suspense>
  );
}
