import type { optionListPaths } from '#domain/api-paths.ts';
import { type Option, readListAnswer } from '#domain/rules/options.ts';
import { browserApi } from '../../api/browser-api.ts';

type ListPath = (typeof optionListPaths)[keyof typeof optionListPaths];

/** Lists by path. Each is asked for once a visit; a failure is forgotten, so that the next page asks again. */
const asked = new Map<ListPath, Promise<readonly Option[]>>();

/**
 * Fetches a list of another server.
 * @throws where it did not answer with a list
 */
export function fetchList(apiBaseUrl: string, path: ListPath): Promise<readonly Option[]> {
  const known = asked.get(path);
  if (known) return known;
  const asking = browserApi(
    apiBaseUrl,
    () => 'ar',
  )(path).then(({ accepted, body }) => {
    const options = accepted ? readListAnswer(body) : undefined;
    if (!options) throw new Error(`${path} answered no list`);
    return options;
  });
  asked.set(path, asking);
  asking.catch(() => asked.delete(path));
  return asking;
}
