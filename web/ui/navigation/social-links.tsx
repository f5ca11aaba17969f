import { useTranslation } from '../../i18n/use-translation.ts';
import type { Company } from '../../site.ts';
import styles from './social-links.module.css';

type Network = keyof Company['socials'];

/** The marks of the networks, in one line weight; each drawn in a square of 24. */
const marks: Record<Network, string> = {
  x: 'M4 4l16 16M20 4L4 20',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  tiktok: 'M13 3v12a4 4 0 1 1-4-4M13 3c.5 3 2.500 5 6 5',
};

/** Where else the company is met. */
export function SocialLinks({ socials }: { socials: Company['socials'] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.socials}>
      {(Object.keys(marks) as Network[]).map((network) => (
        <li key={network}>
          <a href={socials[network]} rel="noopener me" target="_blank">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={marks[network]} />
            </svg>
            <span className="visually-hidden">{t(`footer.${network}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
