import type { optionListPaths } from '#domain/api-paths.ts';
import { type Option, readListAnswer } from '#domain/rules/options.ts';
import { browserApi } from '../../api/browser-api.ts';

type ListPath = (typeof optionListPaths)[keyof typeof optionListPaths];

/** Requests by path, until the document is unloaded. A failed request is removed, so that the next page retries. */
const asked = new Map<ListPath, Promise<readonly Option[]>>();

/** @throws if the answer is not a list */
export function fetchList(apiBaseUrl: string, path: ListPath): Promise<readonly Option[]> {
  const known = asked.get(path);
  if (known) return known;
  const asking = browserApi(
    apiBaseUrl,
    () => 'ar',
  )(path).then(({ accepted, body }) => {
    const options = accepted ? readListAnswer(body) : undefined;
    if (!options) throw new Error(`${path} did not return a list`);
    return options;
  });
  asked.set(path, asking);
  asking.catch(() => asked.delete(path));
  return asking;
}
