import { LockOpen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { button, smallButton } from '../../ui/button.ts';
import { DeskInput } from './desk-field.tsx';
import styles from './desk-panel.module.css';
import { openKeyFile } from './key-file.ts';
import { addKey, lock, useOpened } from './key-store.ts';
import { proveKey, useWork } from './use-work.ts';

/** @param recipient - the public half of the expected key; another key is shown as another person's */
export function Unlock({ recipient }: { recipient: string | undefined }) {
  const { t } = useTranslation('desk');
  const hydrated = useHydrated();
  const { keys } = useOpened();
  const { isWorking, refused, run } = useWork();
  const [another, setAnother] = useState(false);
  if (!hydrated) return <p className="note">{t('key.needsScripts')}</p>;
  if (keys.length > 0 && !another)
    return (
      <p className="note actions" role="status">
        <LockOpen />
        {keys.some((key) => key.recipient === recipient) ? t('key.open') : t('key.openForeign')}
        <button type="button" className={smallButton} onClick={() => setAnother(true)}>
          {t('key.openAnother')}
        </button>
        <button type="button" className={smallButton} onClick={lock}>
          {t('key.lock')}
        </button>
      </p>
    );
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    run(async () => {
      const key = await openKeyFile(typed.get('file') as File, String(typed.get('passphrase')));
      // Only this person's own key proves anything to the server.
      if (key.recipient === recipient) await proveKey(key);
      addKey(key);
      setAnother(false);
    });
  };
  return (
    <form className={`panel ${styles.panel}`} onSubmit={open}>
      <h2>{t('key.unlock')}</h2>
      <p>{t('key.stays')}</p>
      <DeskInput title={t('key.file')} type="file" name="file" accept=".age,.txt" required />
      <DeskInput title={t('key.passphrase')} type="password" name="passphrase" autoComplete="off" required />
      {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
      <ActionButton type="submit" className={button()} isDisabled={isWorking}>
        {isWorking ? t('key.opening') : t('key.unlock')}
      </ActionButton>
    </form>
  );
}
