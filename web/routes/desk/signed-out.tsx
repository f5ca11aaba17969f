import { useState } from 'react';
import { idleMinutes, readReturnPath } from '#domain/desk.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Page } from '../../ui/frame/page.tsx';
import type { UnsentForm } from './desk-access.ts';
import styles from './desk-panel.module.css';
import { signInPath } from './sign-in-path.ts';

/**
 * A form that scripts posted left a draft, which its page restores. Without a draft, sign-in needs a tab of its own.
 */
export function SignedOut({ unsent: { action, fields } }: { unsent: UnsentForm }) {
  const { t, language } = useTranslation('desk');
  const [hasDraft] = useState(useHydrated());
  return (
    <Page page="desk" title={t('unsent.title')} lead={t('ended.idle', { minutes: idleMinutes })} hasFailed>
      <div className="stack5 measure start">
        <p role="alert" className="note">
          {t(hasDraft ? 'unsent.inDraft' : 'unsent.inPage')}
        </p>
        <a
          className={button()}
          href={signInPath(language, readReturnPath(action))}
          target={hasDraft ? undefined : '_blank'}
          rel="noopener"
        >
          {t(hasDraft ? 'signIn' : 'unsent.signIn')}
        </a>
        {/* Posted by the browser, so that this page stays until the form is sent. */}
        <form method="post" action={action} className={styles.panel}>
          {fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; inputs never move
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={button({ quiet: true })}>
            {t('unsent.send')}
          </button>
        </form>
      </div>
    </Page>
  );
}
