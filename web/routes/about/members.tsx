import { FileText } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './members.module.css';

interface Member {
  name: string;
  role: string;
  photo: string;
  cv: string;
}

/** The board, or the Sharia committee: each member with a photo and a CV to download. Links lead to the `id`. */
export function Members({ id, title, members }: { id: string; title: string; members: Member[] }) {
  const { t } = useTranslation('about');
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul className={styles.members}>
        {members.map(({ name, role, photo, cv }) => (
          <li key={cv} className={`card ${styles.member}`}>
            {/* It says nothing that the name beside it does not. */}
            <img src={photo} alt="" width={96} height={96} loading="lazy" />
            <div>
              <h3 className="size1">{name}</h3>
              <p className="quiet">{role}</p>
              <a className="with-icon" href={cv} download={`${name}.pdf`}>
                <FileText className="icon" />
                <span>
                  {t('cv')} <bdi dir="ltr">PDF</bdi> <span className="visually-hidden">{name}</span>
                </span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
