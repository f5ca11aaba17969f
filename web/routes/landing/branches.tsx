import { MapPin } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Branch } from '../../site.ts';
import { Carousel } from '../../ui/carousel.tsx';
import styles from './branches.module.css';

/** Branches per slide (R11.1). */
const perSlide = 2;

export default function Branches({ branches }: { branches: Branch[] }) {
  const { t, language } = useTranslation('contact');
  const slides = Array.from({ length: Math.ceil(branches.length / perSlide) }, (_, index) =>
    branches.slice(index * perSlide, (index + 1) * perSlide),
  );
  return (
    <section id="branches" className={`row ${styles.branches}`} aria-labelledby="branches-title">
      <h2 id="branches-title">{t('branches.title')}</h2>
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
