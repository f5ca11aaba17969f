/** In years; the operator sets them. */
export type LeadAges = Readonly<Record<'minLeadAge' | 'maxLeadAge', number>>;

export const defaultLeadAges: LeadAges = { minLeadAge: 21, maxLeadAge: 70 };
