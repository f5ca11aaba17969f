/**
 * Browsers report the first two (`countPath`), the server counts the others. Only totals by the hour are stored,
 * nothing about a person.
 */
export const funnelSteps = ['opened', 'begun', 'sent', 'verified', 'confirmed'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const browserSteps = ['opened', 'begun'] as const satisfies FunnelStep[];

/** Receives `?form=…&step=…`, without a body. */
export const countPath = '/count';
