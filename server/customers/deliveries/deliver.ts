import type { Services } from '../../intake/services.ts';

export interface Delivery {
  /** The same at every attempt, so that the receiver can recognise repetitions. */
  id: string;
  /** The id of a submission, an officer, a draft of content, a staff member or a request, or the day of reminders. */
  about: string;
}

/** @throws SkipDelivery if there is nothing to send any more */
export type Deliver = (services: Services, delivery: Delivery) => Promise<void>;
