/**
 * How far a form comes, from when it is seen until it counts. The first two are told by browsers (`countPath`), the others
 * are known to the server. They are counted in all, by the hour: nothing says whose a step was.
 */
export const funnelSteps = ['opened', 'begun', 'sent', 'verified', 'confirmed'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What browsers tell. */
export const toldSteps = ['opened', 'begun'] as const satisfies FunnelStep[];

/** Where they tell it: `?form=…&step=…`, without a body. */
export const countPath = '/count';
