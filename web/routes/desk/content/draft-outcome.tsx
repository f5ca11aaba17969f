import { useEffect, useRef } from 'react';
import summary from '../../../forms/error-summary.module.css';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Moment } from '../moment.tsx';
import { maxRemarkLength, type StepOutcome, type StepRefusal } from './draft-steps.ts';
import { FaultText, FileName, PlaceName } from './place-name.tsx';

/** Takes the focus: the button that was pressed may be far below, or gone. */
export function DraftOutcome({ outcome }: { outcome: StepOutcome }) {
  const { t } = useTranslation('content');
  const box = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome takes the focus
  useEffect(() => box.current?.focus(), [outcome]);
  if ('refused' in outcome)
    return (
      <div ref={box} tabIndex={-1} role="alert" className={summary.summary}>
        <DraftRefusal refusal={outcome} />
      </div>
    );
  return (
    <p ref={box} tabIndex={-1} role="status" className="note">
      {'done' in outcome && t(`drafts.done.${outcome.done}`)}
      {'version' in outcome && (
        <>
          {t('drafts.done.published')}{' '}
          <SiteLink to={`desk/content/history/${outcome.version}`}>
            {t('history.version', { number: outcome.version })}
          </SiteLink>
        </>
      )}
      {'scheduled' in outcome && (
        <>
          {t('drafts.done.scheduled')} <Moment at={outcome.scheduled} />
        </>
      )}
    </p>
  );
}

/** Returns the error for a refused remark or reason that is too long. */
export function useRemarkTooLong(typed = ''): string | undefined {
  const { t } = useTranslation('desk');
  return typed.length > maxRemarkLength ? t('tooLong', { most: maxRemarkLength }) : undefined;
}

export function DraftRefusal({ refusal }: { refusal: StepRefusal }) {
  const { t } = useTranslation('content');
  return (
    <>
      <p>{t(`drafts.refused.${refusal.refused}`, { most: maxRemarkLength })}</p>
      {'fault' in refusal && <FaultText fault={refusal.fault} />}
      {'overlaps' in refusal && (
        <ul className="bullets">
          {refusal.overlaps.map(({ path, kind, title, place }) => (
            <li key={`${path} ${place.join()}`}>
              <FileName path={path} kind={kind} title={title} />
              {kind && place.length > 0 && (
                <>
                  {' – '}
                  <PlaceName kind={kind} place={place} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
