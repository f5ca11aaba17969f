import { SiteFrame } from '../../ui/frame/site-frame.tsx';
import NotFoundPage from './not-found.tsx';

/** Handles a missing page of a route with its own frame: a missing page has no footer (R1.4). */
export function NotFoundBoundary({ error }: { error: unknown }) {
  if ((error as { status?: unknown }).status !== 404) throw error;
  return (
    <SiteFrame footer={false}>
      <NotFoundPage />
    </SiteFrame>
  );
}
