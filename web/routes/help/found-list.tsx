import { useTranslation } from '../../i18n/use-translation.ts';
import type { Marked, SearchHit } from '../../site.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import styles from './found-list.module.css';

/** What a search found, the best first. */
export function FoundList({ found }: { found: readonly SearchHit[] }) {
  const { t } = useTranslation('help');
  return (
    <ol className={styles.found}>
      {found.map(({ path, kind, title, within, excerpt }) => (
        <li key={path} className="stack1">
          <h2 className="size2">
            <SiteLink to={path}>
              <MarkedText pieces={title} />
            </SiteLink>
          </h2>
          <p className="quiet">
            {t(`search.kinds.${kind}`)}
            {within && ` · ${within}`}
          </p>
          <p>
            <MarkedText pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function MarkedText({ pieces }: { pieces: Marked }) {
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are their places
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
