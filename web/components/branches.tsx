import { MapPin } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../i18n/language.ts';
import type { Branch } from '../site.ts';
import styles from './branches.module.css';

/** Branches to a slide (document 2, section 2). */
const perSlide = 2;

/** The branches, two to a slide, to be scrolled, swiped, or reached by the dots; without scripts the dots are links. */
export function Branches({ branches }: { branches: Branch[] }) {
  const { t, i18n } = useTranslation('contact');
  const language = i18n.language as Language;
  const track = useRef<HTMLElement>(null);
  const slides = Array.from({ length: Math.ceil(branches.length / perSlide) }, (_, index) =>
    branches.slice(index * perSlide, (index + 1) * perSlide),
  );
  return (
    <section id="branches" className={styles.branches} aria-labelledby="branches-title">
      <h2 id="branches-title">{t('branches.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.track} ref={track} tabIndex={0} aria-label={t('branches.slides')}>
        {slides.map((slide, index) => (
          <div key={slide[0]?.map} className={styles.slide} id={`branches-${index + 1}`}>
            {slide.map(({ name, place, hours, phoneHours, map }) => (
              <article key={map} className={styles.branch}>
                <h3>{name[language]}</h3>
                <dl>
                  <dt>{t('branches.place')}</dt>
                  <dd>{place[language]}</dd>
                  <dt>{t('branches.hours')}</dt>
                  <dd>{hours[language]}</dd>
                  <dt>{t('branches.phoneHours')}</dt>
                  <dd>{phoneHours[language]}</dd>
                </dl>
                <a href={map} rel="noopener" target="_blank" className={styles.map}>
                  <MapPin aria-hidden="true" />
                  {t('branches.map')}
                </a>
              </article>
            ))}
          </div>
        ))}
      </section>
      {slides.length > 1 && (
        <ul className={styles.dots}>
          {slides.map((slide, index) => (
            <li key={slide[0]?.map}>
              <a
                href={`#branches-${index + 1}`}
                onClick={(event) => {
                  const target = track.current?.children[index];
                  if (!target) return;
                  event.preventDefault();
                  target.scrollIntoView({ block: 'nearest', inline: 'start' });
                }}
              >
                <span className="visually-hidden">{t('branches.slide', { number: index + 1 })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
