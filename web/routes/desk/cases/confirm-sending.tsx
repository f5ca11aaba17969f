import type { OfficerMessageKind } from '#domain/whistleblowing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export interface WrittenMessage {
  kind: OfficerMessageKind;
  text: string;
  files: File[];
}

export function ConfirmSending({
  written: { kind, text: message, files },
  onConfirm,
  onClose,
}: {
  written: WrittenMessage;
  onConfirm(): void;
  onClose(): void;
}) {
  const { t } = useTranslation('desk');
  return (
    <Dialog id="confirm-sending" title={t('write.confirm.title')} width="medium" onClose={onClose}>
      <div className="stack4">
        <p>{t(kind === 'answer' ? 'write.confirm.answer' : 'write.confirm.officer')}</p>
        <blockquote className="card as-written" dir="auto">
          {message}
        </blockquote>
        {files.length > 0 && (
          <ul className="bullets">
            {files.map(({ name }) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="actions">
          <button type="button" className={button()} onClick={onConfirm}>
            {t('write.confirm.send')}
          </button>
          <button type="button" className={button({ quiet: true })} onClick={onClose}>
            {t('write.confirm.back')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
