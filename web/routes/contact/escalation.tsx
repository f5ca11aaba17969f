import type { Complaints } from '#domain/complaints.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Phone } from '../../ui/phone.tsx';

/** Who takes a complaint after the company: it has a name, a telephone and a site. */
export function Escalation({ name, telephone, site }: Complaints['escalation']) {
  const { t, language } = useTranslation('confirmation');
  return (
    <>
      {t('next.escalation', { name: name[language] })} <Phone number={telephone.replaceAll(' ', '\u00a0')} />
      {language === 'ar' ? '، ' : ', '}
      <a href={site}>
        <bdi dir="ltr">{new URL(site).hostname.replace(/^www\./, '')}</bdi>
      </a>
      .
    </>
  );
}
