/**
 * Steps of a form, from its first view until the submission counts. Browsers report the first two (`countPath`), the
 * server counts the others. Only totals by the hour are stored, nothing about a person.
 */
export const funnelSteps = ['opened', 'begun', 'sent', 'verified', 'confirmed'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const browserSteps = ['opened', 'begun'] as const satisfies FunnelStep[];

/** The path to which browsers post steps, as `?form=…&step=…`, without a body. */
export const countPath = '/count';
