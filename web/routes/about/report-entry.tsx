import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { downloadPaths } from '#domain/api-paths.ts';
import { dayOfUpload, type Report, type ReportKind } from '#domain/publications/reports.ts';
import { download } from '../../api/download.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { smallButton } from '../../ui/button.ts';
import { Day } from '../../ui/day.tsx';
import styles from './report-list.module.css';

/** With scripts the link fetches the file, to report a failure. */
export function ReportEntry({ kind, report }: { kind: ReportKind; report: Report }) {
  const { t, language } = useTranslation('reports');
  const apiBaseUrl = useRootData()?.settings.apiBaseUrl ?? '';
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  // Other API servers may leave both descriptions empty.
  const name = (language === 'ar' ? report.descriptionAr : report.description) || t(kind);
  const address = `${apiBaseUrl}${downloadPaths[kind]}?id=${encodeURIComponent(report.id)}`;
  const published = dayOfUpload(report.uploadDate);

  const fetchFile = async (event: MouseEvent) => {
    // The browser opens new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    const fetched = await download(address, `${name}.pdf`, language);
    setState(fetched ? 'idle' : 'failed');
  };

  return (
    <li className={`card ${styles.entry}`}>
      <div className={styles.about}>
        <p className="strong">{name}</p>
        {published && (
          <p className="quiet">
            {t('published')}{' '}
            <time dateTime={published}>
              <Day of={published} />
            </time>
          </p>
        )}
      </div>
      <a
        className={smallButton}
        href={`${address}&lang=${language}`}
        download={`${name}.pdf`}
        onClick={fetchFile}
        aria-busy={state === 'loading' || undefined}
      >
        <Download size={18} />
        {t('download')} <span className="visually-hidden">{name}</span>
      </a>
      <p role="alert" className={styles.failed}>
        {state === 'failed' && t('downloadFailed')}
      </p>
    </li>
  );
}
