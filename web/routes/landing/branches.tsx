import { MapPin } from 'lucide-react';
import { longDate } from '#domain/dates/shown-date.ts';
import { announcedHours } from '#domain/dates/working-days.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import type { Branch } from '../../site.ts';
import { Carousel } from '../../ui/carousel.tsx';
import styles from './branches.module.css';

const perSlide = 2;

export default function Branches({ branches }: { branches: Branch[] }) {
  const { t, language } = useTranslation('contact');
  const slides = Array.from({ length: Math.ceil(branches.length / perSlide) }, (_, index) =>
    branches.slice(index * perSlide, (index + 1) * perSlide),
  );
  return (
    <section id="branches" className={`row ${styles.branches}`} aria-labelledby="branches-title">
      <h2 id="branches-title">{t('branches.title')}</h2>
      <SpecialPeriods />
      <Carousel
        id="branches"
        label={t('branches.slides')}
        slideLabel={(number) => t('branches.slide', { number })}
        slides={slides.map((slide) => ({
          key: slide[0]?.map ?? '',
          content: (
            <div className={`stack4 ${styles.slide}`}>
              {slide.map(({ name, place, hours, phoneHours, map }) => (
                <article key={map} className={`card ${styles.branch}`}>
                  <h3>{name[language]}</h3>
                  <dl className="pairs">
                    <dt>{t('branches.place')}</dt>
                    <dd>{place[language]}</dd>
                    <dt>{t('branches.hours')}</dt>
                    <dd>{hours[language]}</dd>
                    <dt>{t('branches.phoneHours')}</dt>
                    <dd>{phoneHours[language]}</dd>
                  </dl>
                  <a href={map} rel="noopener" target="_blank" className="with-icon" data-screen>
                    <MapPin className="icon" />
                    {t('branches.map')}
                  </a>
                </article>
              ))}
            </div>
          ),
        }))}
      />
    </section>
  );
}

/** Announces holidays, and periods with other hours such as Ramadan. */
function SpecialPeriods() {
  const { t, language } = useTranslation('contact');
  const root = useRootData();
  const periods = announcedHours(root?.company.working.special ?? [], root?.today ?? '');
  if (periods.length === 0) return null;
  return (
    <ul className="note stack2">
      {periods.map(({ name, from, to, hours }) => (
        <li key={`${from} ${to}`}>
          <strong>{name[language]}</strong>{' '}
          {t(from === to ? 'branches.special.day' : 'branches.special.days', {
            from: longDate(from, language),
            to: longDate(to, language),
          })}{' '}
          {hours ? t('branches.special.hours', hours) : t('branches.special.closed')}
        </li>
      ))}
    </ul>
  );
}
