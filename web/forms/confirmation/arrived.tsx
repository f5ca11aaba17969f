import { CircleCheck } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Done } from '../form-state.ts';
import { useMessages } from '../sending/use-messages.ts';
import styles from './arrived.module.css';
import { Confirmation } from './confirmation.tsx';
import { type OwnPromise, OwnPromises } from './own-promise.ts';

/** Stands in the button's place once a form arrived. One that has a success page is about to be left. */
export function Arrived({ form, done }: { form: Form; done: Done }) {
  const { t } = useTranslation('forms');
  const { t: shell } = useTranslation();
  const { message } = useMessages();
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => thanks.current?.focus(), []);
  const { reference } = done;
  const next = form.about ? 'survey' : form.name;
  const own = useContext(OwnPromises)(done.values);
  const context = own ? 'complaint' : form.name;
  const told = form.arrivedMessage ? message(form.arrivedMessage) : t('submitted', { context });
  const said = (
    <p
      className={styles.thanks}
      role="status"
      ref={thanks}
      tabIndex={-1}
      {...(form.arrivedMessage && { 'data-message': form.arrivedMessage })}
    >
      <CircleCheck aria-hidden="true" />
      <span>
        {told}{' '}
        {reference && !form.successPage && (
          <>
            {shell('reference')}:{' '}
            <bdi dir="ltr" translate="no">
              {reference}
            </bdi>
          </>
        )}
      </span>
    </p>
  );
  if (!isToldHere(next)) return said;
  return (
    <Told next={next} done={done} own={own}>
      {said}
    </Told>
  );
}

/** Whose own page says what happens next, under this name in `next` of `confirmation.json`. */
const toldHere = ['contact', 'careers', 'call-back', 'survey'] as const;

function isToldHere(name: string): name is (typeof toldHere)[number] {
  return (toldHere as readonly string[]).includes(name);
}

function Told({
  next,
  done: { reference, alreadyReceived, sentAt },
  own,
  children,
}: {
  next: (typeof toldHere)[number];
  done: Done;
  own: OwnPromise | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('confirmation');
  return (
    <Confirmation
      reference={reference}
      next={t(`next.${next}`)}
      promised={next === 'contact' || next === 'call-back'}
      follows={next !== 'survey'}
      sentAt={sentAt}
      own={next === 'contact' ? own : undefined}
    >
      {children}
      {alreadyReceived && <p>{t('alreadyReceived')}</p>}
    </Confirmation>
  );
}
