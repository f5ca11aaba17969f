import { type FormEvent, useState } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { button } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { makeKeyFile, minPassphraseLength, openKeyFile } from '../key-file.ts';
import { addKey } from '../key-store.ts';
import { proveKey, useReload, useWork } from '../use-work.ts';

/**
 * Opens the saved file once: later would be too late to find that it cannot be opened. Only the public half leaves this
 * page.
 */
export function MakeKey({ hasKey, isAlone }: { hasKey: boolean; isAlone: boolean }) {
  const { t } = useTranslation('desk');
  const hydrated = useHydrated();
  const { isWorking, refused, run } = useWork();
  const reload = useReload();
  const [made, setMade] = useState<string>();
  const [wrong, setWrong] = useState<'notTheSame' | 'otherFile' | 'known'>();
  if (!hydrated) return <p>{t('key.needsScripts')}</p>;

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const passphrase = String(typed.get('passphrase'));
    setWrong(passphrase === typed.get('again') ? undefined : 'notTheSame');
    if (passphrase !== typed.get('again')) return;
    run(async () => {
      const { text, recipient } = await makeKeyFile(passphrase);
      saveFile(new Blob([text], { type: 'application/octet-stream' }), `officer-${recipient.slice(-8)}.age`);
      setMade(recipient);
    });
  };
  const offer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setWrong(undefined);
    run(async () => {
      const key = await openKeyFile(typed.get('file') as File, String(typed.get('passphrase')));
      if (key.recipient !== made) return setWrong('otherFile');
      const { state } = await deskApi.offerKey(key.recipient);
      if (state === 'known') return setWrong('known');
      if (state === 'active') {
        await proveKey(key);
        addKey(key);
      }
      setMade(undefined);
      await reload();
    });
  };
  const message = (
    <>
      {wrong && <p role="alert">{t(`key.wrong.${wrong}`)}</p>}
      {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
    </>
  );
  const passphrase = (
    <DeskInput
      title={t('key.passphrase')}
      {...(!made && { help: t('key.passphraseHelp', { count: minPassphraseLength }) })}
      type="password"
      name="passphrase"
      autoComplete="new-password"
      minLength={made ? 1 : minPassphraseLength}
      required
    />
  );
  if (made)
    return (
      <form key="offer" className={`panel ${styles.panel}`} onSubmit={offer}>
        <h2>{t('key.check')}</h2>
        <p role="status">{t('key.saved')}</p>
        <DeskInput title={t('key.file')} type="file" name="file" accept=".age,.txt" required />
        {passphrase}
        {message}
        <ActionButton type="submit" className={button()} isDisabled={isWorking}>
          {isWorking ? t('key.opening') : t('key.use')}
        </ActionButton>
      </form>
    );
  return (
    <details className="card" open={!hasKey}>
      <summary>{hasKey ? t('key.makeAnother') : t('key.make')}</summary>
      <form key="make" className={styles.panel} onSubmit={make}>
        <p>{t('key.what')}</p>
        {hasKey && <p>{isAlone ? t('key.replacesAlone') : t('key.replaces')}</p>}
        {passphrase}
        <DeskInput title={t('key.again')} type="password" name="again" autoComplete="new-password" required />
        {message}
        <ActionButton type="submit" className={button()} isDisabled={isWorking}>
          {isWorking ? t('key.making') : t('key.make')}
        </ActionButton>
      </form>
    </details>
  );
}
