import { z } from 'zod';

const text = (most) => z.string().trim().min(1).max(most);
const option = z.int().positive();

/** A car finance application: the same fields, consents and campaign as in our form. */
export const lead = z.object({
  custFullName: text(120),
  idNumber: z.string().regex(/^[12]\d{9}$/),
  CustMobileNo: z.string().regex(/^05\d{8}$/),
  CustEmail: z.email().max(254),
  ageRangeId: option,
  reachWayId: option,
  cityId: option,
  custIncomeRangeId: option,
  custJobCategoryId: option,
  infoConsent: z.literal(true),
  reportingAgreement: z.literal(true),
  dataConsent: z.boolean(),
  sourcePlatform: text(200),
  source: text(200),
  sourceMedium: text(200),
});
