import type { Site } from '#contract/site.ts';
import type { ContentServices } from '../content/services.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { FileStore } from './files/files.ts';
import type { Funnel } from './funnel/funnel.ts';
import type { Queue } from './outbox/queue.ts';

/** Every process opens these services at its start. */
export interface CoreServices extends ContentServices {
  gateways: Gateways;
  files: FileStore;
  funnel: Funnel;
  queue: Queue;
}

/** The services of a process that serves pages. The operator's commands have only `CoreServices`. */
export interface Services extends CoreServices {
  /** Renders a page, or the 404 page for an unknown path. */
  pages(request: Request, site: Site): Promise<Response>;
  /** Undefined on the site itself. */
  preview?: Site['preview'];
}
