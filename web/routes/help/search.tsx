import { useNavigate } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { type HighlightedText, type SearchHit, siteContext } from '../../site.ts';
import { Phone } from '../../ui/contact-links.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink, useSitePath } from '../../ui/frame/site-link.tsx';
import type { Route } from './+types/search.ts';
import list from './found-list.module.css';
import { SearchForm } from './search-form.tsx';

export const handle = { namespaces: ['help'] };

const nothing = { context: 'none' };

/** The index never leaves the server. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const typed = searchParams.get('q') ?? '';
  return { ...context.get(siteContext).search(languageOfPath(pathname), typed), failed: false };
}

/** Keeps the page, and what is typed, when the network fails. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { query: '', found: [], failed: true };
  }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('help');
  const { query, found, failed } = loaderData;
  const count = found.length;
  const navigate = useNavigate();
  const sitePath = useSitePath();
  // Typing adds no entries to the history.
  const search = (typed: string) =>
    navigate(sitePath(`search?${new URLSearchParams({ q: typed })}`), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Page page="search" title={t('search.title')} lead={t('search.lead')}>
      <div className="stack4 measure">
        <SearchForm typed={query} onSearch={search} />
        <p role="status" className="quiet">
          {failed
            ? t('search.failed')
            : query !== '' && t('search.found', { count, query, ...(count === 0 && nothing) })}
        </p>
        {count > 0 && <FoundList found={found} />}
        {query !== '' && count === 0 && <WaysOn />}
      </div>
    </Page>
  );
}

function WaysOn() {
  const { t } = useTranslation('help');
  const { t: shell } = useTranslation();
  const company = useRootData()?.company;
  return (
    <div className="panel">
      <p>{t('search.otherWords')}</p>
      <ul className="bullets">
        <li>
          <SiteLink to="help">{shell('links.help')}</SiteLink>
        </li>
        <li>
          <SiteLink to="contact-us">{shell('links.contact')}</SiteLink>
        </li>
        {company && (
          <li>
            {shell('footer.tollFree')} <Phone number={company.tollFree} />
          </li>
        )}
      </ul>
    </div>
  );
}

function FoundList({ found }: { found: readonly SearchHit[] }) {
  const { t } = useTranslation('help');
  return (
    <ol className={list.found}>
      {found.map(({ path, kind, title, section, excerpt }) => (
        <li key={path} className="stack1">
          <h2 className="size2">
            <SiteLink to={path}>
              <MarkedText pieces={title} />
            </SiteLink>
          </h2>
          <p className="quiet">
            {t(`search.kinds.${kind}`)}
            {section && ` · ${section}`}
          </p>
          <p>
            <MarkedText pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function MarkedText({ pieces }: { pieces: HighlightedText }) {
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
