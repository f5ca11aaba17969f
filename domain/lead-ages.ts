/** The minimum and maximum age of an applicant, in years. The operator sets them. */
export type LeadAges = Readonly<Record<'minLeadAge' | 'maxLeadAge', number>>;

/** The default age limits. */
export const defaultLeadAges: LeadAges = { minLeadAge: 21, maxLeadAge: 70 };
