import type { Services } from '../../intake/services.ts';

/** What is to be delivered: its id is the same at every repetition, for the receiver to know it by. */
export interface Delivery {
  id: string;
  /** The submission that it tells of, the malpractice report (`report-mails.ts`), or the officer. */
  about: string;
}

/** @throws LeftOut where there is nothing to be sent any more */
export type Deliver = (services: Services, delivery: Delivery) => Promise<void>;
