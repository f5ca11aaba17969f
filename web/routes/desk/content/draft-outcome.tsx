import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { Moment } from '../moment.tsx';
import { PlaceName } from './differences.tsx';
import { maxRemarkLength, type StepOutcome, type StepRefusal } from './draft-steps.ts';

/** Says what a step has done, or why not. */
export function DraftOutcome({ outcome }: { outcome: StepOutcome }) {
  const { t } = useTranslation('content');
  if ('refused' in outcome)
    return (
      <div role="alert" className="note">
        <Refusal refusal={outcome} />
      </div>
    );
  return (
    <p role="status" className="note">
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

export function Refusal({ refusal }: { refusal: StepRefusal }) {
  const { t } = useTranslation('content');
  return (
    <>
      <p>{t(`drafts.refused.${refusal.refused}`, { most: maxRemarkLength })}</p>
      {'fault' in refusal && <Fault fault={refusal.fault} />}
      {'overlaps' in refusal && (
        <ul className="bullets">
          {refusal.overlaps.map(({ path, place }) => (
            <li key={`${path} ${place.join()}`}>
              <PlaceName place={[path, ...place]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A mistake as the server names it: in English, with its file and line. */
export function Fault({ fault }: { fault: string }) {
  return (
    <p dir="ltr" lang="en" className="as-written">
      {fault}
    </p>
  );
}
