import { megabytesOf } from '#domain/rules/files.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import styles from './current-file.module.css';
import { useFormState } from './form-state.ts';

export function CurrentFile({ path, isPicture }: { path: string; isPicture: boolean }) {
  const { uploads } = useFormState();
  const { t } = useTranslation('content');
  const size = uploads.sizes[path];
  const name = path.split('/').at(-1);
  const { draftId } = uploads;
  const address = `/desk/api/content/files?${new URLSearchParams({ path, ...(draftId && { draft: draftId }) })}`;
  if (path === '') return <p className="quiet">{t('file.none')}</p>;
  return (
    <div className={styles.file}>
      {/* Decorative: the file's name is next to it. */}
      {isPicture && size !== undefined && <img src={address} alt="" className={styles.picture} />}
      <p>
        {size === undefined ? (
          <bdi dir="ltr">{name}</bdi>
        ) : (
          <>
            <a href={address} target="_blank" rel="noopener">
              <bdi dir="ltr">{name}</bdi>
              <span className="visually-hidden"> ({t('file.opens')})</span>
            </a>{' '}
            <span className="quiet">
              <bdi dir="ltr">{megabytesOf(size)} MB</bdi>
            </span>
          </>
        )}
      </p>
    </div>
  );
}
