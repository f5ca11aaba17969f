import { useEffect, useState } from 'react';
import type { ReportFile } from '#contract/whistleblowing.ts';
import { megabytesOf } from '#domain/rules/files.ts';
import { saveFile } from '../../../api/download.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { smallButton } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import { blobOf, type OpenCase, openFile } from '../report-crypto.ts';
import { useWork } from '../use-work.ts';
import styles from './case-content.module.css';

const pictures = ['image/jpeg', 'image/png'];
/** Only pictures are shown here. Other files are only downloaded. */
export function CaseFiles({ one, files }: { one: OpenCase; files: readonly ReportFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={`stack3 ${styles.files}`}>
      {files.map((file) => (
        <CaseFile key={file.id} one={one} file={file} />
      ))}
    </ul>
  );
}

function CaseFile({ one, file }: { one: OpenCase; file: ReportFile }) {
  const { t } = useTranslation('desk');
  const { isWorking, refused, run } = useWork();
  const [shown, setShown] = useState<string>();
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  const isPicture = pictures.includes(file.contentType);
  const open = () =>
    run(async () => {
      const content = await openFile(one, file, await deskApi.readFile(one.reference, file.id));
      if (!isPicture) return saveFile(blobOf(content), file.name);
      setShown(URL.createObjectURL(blobOf(content, file.contentType)));
    });
  return (
    <li>
      <bdi>{file.name}</bdi> <span>({t('files.size', { megabytes: megabytesOf(file.size) })})</span>
      {file.notes.map((note) => (
        <strong key={note}> · {t(`files.notes.${note}`)}</strong>
      ))}{' '}
      <ActionButton
        className={smallButton}
        isDisabled={isWorking}
        onClick={open}
        aria-label={`${isPicture ? t('files.show') : t('files.download')}: ${file.name}`}
      >
        {isWorking ? t('case.decrypting') : isPicture ? t('files.show') : t('files.download')}
      </ActionButton>
      {refused && <span role="alert"> {t(`errors.${refused}`)}</span>}
      {shown && <img src={shown} alt={file.name} />}
    </li>
  );
}
