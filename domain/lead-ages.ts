/** The least and the greatest age of an applicant, in years. The operator sets them. */
export type LeadAges = Readonly<Record<'minLeadAge' | 'maxLeadAge', number>>;

/** The ages where the operator sets none. */
export const usualLeadAges: LeadAges = { minLeadAge: 21, maxLeadAge: 70 };
