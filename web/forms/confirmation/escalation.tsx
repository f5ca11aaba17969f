import type { Complaints } from '#domain/complaints.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Phone } from '../../ui/contact-links.tsx';

/**
 * Names the authority that takes a complaint after the company.
 * @param isAnswered - by the company
 */
export function Escalation({
  to: { name, telephone, site },
  isAnswered = false,
}: {
  to: Complaints['escalation'];
  isAnswered?: boolean;
}) {
  const { t, language } = useTranslation('confirmation');
  return (
    <>
      {t(isAnswered ? 'next.escalationAfter' : 'next.escalation', { name: name[language] })}{' '}
      <Phone number={telephone} />
      {language === 'ar' ? '، ' : ', '}
      <a href={site}>
        <bdi dir="ltr">{new URL(site).hostname.replace(/^www\./, '')}</bdi>
      </a>
      .
    </>
  );
}
