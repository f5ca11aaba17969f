import type { ApplicableOffer } from '#domain/link-values/link-values.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';

export interface HttpServices extends PlatformServices {
  rateLimits: RateLimits;
  /** Answers use this content, and input is checked against it. */
  content: { company: { tollFree: string }; lists: OptionLists; offers: readonly ApplicableOffer[] };
}
