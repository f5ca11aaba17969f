import type { Site } from '#contract/site.ts';
import type { ContentServices } from '../content/services.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { FileStore } from './files/files.ts';
import type { Funnel } from './funnel/funnel.ts';
import type { Queue } from './outbox/queue.ts';

/** What the process opened at its start, handed to whoever needs it as an argument: all but the pages. */
export interface CoreServices extends ContentServices {
  gateways: Gateways;
  files: FileStore;
  funnel: Funnel;
  queue: Queue;
}

/** Everything that a server has. The operator's commands show no pages. */
export interface Services extends CoreServices {
  /** Renders the site's pages; answers every path, unknown ones with the 404 page. */
  pages(request: Request, site: Site): Promise<Response>;
}
