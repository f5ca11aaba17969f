import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import styles from '../desk-panel.module.css';
import { useOpened } from '../key-store.ts';
import { renewKeys } from '../report-crypto.ts';
import { useReload, useWork } from '../use-work.ts';

/**
 * Encrypts reports anew to those who are officers now, some at a time. It may be stopped in the middle: what was done is
 * done, and any officer goes on.
 */
export function RenewKeys({ outdated }: { outdated: number }) {
  const { t } = useTranslation('desk');
  const { keys } = useOpened();
  const { isWorking, refused, run } = useWork();
  const [left, setLeft] = useState(outdated);
  const reload = useReload();
  const renew = () =>
    run(async () => {
      for (;;) {
        const found = await deskApi.outdatedKeys();
        setLeft(found.left);
        if (found.reports.length === 0) break;
        await deskApi.renewKeys(await renewKeys(keys, found));
      }
      await reload();
    });
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="renew">
      <h2 id="renew">{t('renew.title')}</h2>
      <p>{t('renew.why')}</p>
      <p role="status">{t('renew.left', { count: left })}</p>
      {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
      <button type="button" className={button()} disabled={isWorking || keys.length === 0} onClick={renew}>
        {isWorking ? t('renew.working') : t('renew.begin')}
      </button>
    </section>
  );
}
