import { data } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { siteContext } from '../../site.ts';
import { SiteFrame } from '../../ui/frame/site-frame.tsx';
import { NotFoundBoundary } from '../frame/not-found-boundary.tsx';
import type { Route } from './+types/own-page.ts';
import { PolicyDocument } from './document.tsx';

// A missing page has no footer (R1.4), so this page renders its own frame.
export const handle = { namespaces: ['policy'], frame: 'own' };

export const ErrorBoundary = NotFoundBoundary;

/** @throws a 404 for an unknown page */
export function loader({ context, params: { id }, url: { pathname } }: Route.LoaderArgs) {
  const { pages } = context.get(siteContext).content;
  const page = Object.hasOwn(pages, id) ? pages[id] : undefined;
  if (!page) throw data(null, { status: 404 });
  return page[languageOfPath(pathname)];
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const { title, description, ...text } = loaderData;
  return (
    <SiteFrame footer>
      <PolicyDocument
        {...text}
        page="ownPage"
        values={{ title, description }}
        title={title}
        lead={description}
      />
    </SiteFrame>
  );
}
