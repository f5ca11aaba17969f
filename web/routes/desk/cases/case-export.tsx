import { zipSync } from 'fflate';
import { type FormEvent, useState } from 'react';
import { readReason } from '#domain/desk-reason.ts';
import { archiveName } from '#domain/rules/files.ts';
import { saveFile } from '../../../api/download.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { button } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { minPassphraseLength } from '../key-file.ts';
import { ReasonInput } from '../reason-input.tsx';
import { encryptArchive, type OpenCase, openFile } from '../report-crypto.ts';
import { useWork } from '../use-work.ts';

/** Exports a case for an authority or a court. The reason goes into the audit log. */
export function CaseExport({ one }: { one: OpenCase }) {
  const { t } = useTranslation('desk');
  const { isWorking, refused, run } = useWork();
  const [lacksReason, setLacksReason] = useState(false);
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const reason = readReason(String(typed.get('reason')));
    setLacksReason(reason === undefined);
    if (reason === undefined) return;
    run(async () => {
      await deskApi.recordExport(one.reference, reason);
      const archive = await encryptArchive(await zipOf(one), String(typed.get('passphrase')));
      saveFile(archive, `${one.reference}.zip.age`);
    });
  };
  return (
    <details className="card">
      <summary>{t('export.title')}</summary>
      <form className={styles.panel} onSubmit={take}>
        <p>{t('export.what', { command: `age -d ${one.reference}.zip.age > ${one.reference}.zip` })}</p>
        <ReasonInput title={t('export.reason')} isRefused={lacksReason} />
        <DeskInput
          title={t('export.passphrase')}
          help={t('key.passphraseHelp', { count: minPassphraseLength })}
          type="password"
          name="passphrase"
          autoComplete="new-password"
          minLength={minPassphraseLength}
          required
        />
        {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
        <ActionButton type="submit" className={button({ quiet: true })} isDisabled={isWorking}>
          {isWorking ? t('export.working') : t('export.take')}
        </ActionButton>
      </form>
    </details>
  );
}

async function zipOf(one: OpenCase): Promise<Uint8Array> {
  const { reference, answers, files, messages } = one;
  const entries: Record<string, Uint8Array> = {
    'case.json': new TextEncoder().encode(JSON.stringify({ reference, answers, files, messages }, null, 2)),
  };
  const all = [...files, ...messages.flatMap((message) => message.files)];
  for (const [at, file] of all.entries())
    entries[`files/${at + 1}-${archiveName(file.name)}`] = await openFile(
      one,
      file,
      await deskApi.readFile(reference, file.id),
    );
  return zipSync(entries, { level: 0 });
}
