import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { isDesk } from '#domain/desk.ts';
import { pageAliases, pageList } from '#domain/pages.ts';

/** One file may serve several pages, so the path is the route's id. */
const pageAt = (path: string, view: string): RouteConfigEntry =>
  route(path, `routes/${view}.tsx`, { id: path });

const isOfDesk = ({ path }: { path: string }) => isDesk(`/${path}`);

export default [
  route(':language', 'routes/frame/language.tsx', [
    ...pageList.filter((page) => !isOfDesk(page)).map(({ path, view }) => pageAt(path, view)),
    ...Object.entries(pageAliases).flatMap(([alias, meant]) =>
      pageList.filter(({ path }) => path === meant).map(({ view }) => pageAt(alias, view)),
    ),
    route('*', 'routes/frame/not-found.tsx'),
    layout('routes/desk/desk-frame.tsx', { id: 'desk-frame' }, [
      ...pageList.filter(isOfDesk).map(({ path, view }) => pageAt(path, view)),
    ]),
  ]),
] satisfies RouteConfig;
