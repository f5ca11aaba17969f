/** `data` of the event `lead.created`. It also has `consents`, `campaign` and `appliedFor`. */
export interface SiteLead {
  /** Such as `K7M4-9QXT`. The same at every repetition, so the receivers use it as the key. */
  reference: string;
  /** Such as `cars-finance`. */
  form: string;
  answers: Readonly<Record<string, unknown>>;
}

/** Data of a lead that the receivers pass on. National ids, birth dates and salaries stay on the site. */
export interface LeadContact {
  reference: string;
  /** The reference, if the form asks for no name. */
  name: string;
  /** Undefined for a private person. */
  company: string | undefined;
  /** +9665XXXXXXXX */
  mobile: string | undefined;
  email: string | undefined;
  /** SAR */
  amount: number | undefined;
  /** One line for staff. */
  title: string;
}

/** Returns undefined if it is not a lead of the site. */
export function readSiteLead(data: unknown): SiteLead | undefined {
  const { reference, form, answers } = (data ?? {}) as Partial<Record<keyof SiteLead, unknown>>;
  if (typeof reference !== 'string' || !/^[\dA-Z-]{4,20}$/.test(reference)) return undefined;
  if (typeof form !== 'string' || typeof answers !== 'object' || answers === null) return undefined;
  return { reference, form, answers: answers as Record<string, unknown> };
}

export function contactOf({ reference, form, answers }: SiteLead): LeadContact {
  const textOf = (name: string) => {
    const value = answers[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const company = textOf('companyName');
  const amount = answers.loanAmount;
  return {
    reference,
    name: textOf('CustomerName') ?? company ?? reference,
    company,
    mobile: internationalMobile(textOf('MobileNumber')),
    email: textOf('email')?.toLowerCase(),
    amount: typeof amount === 'number' ? amount : undefined,
    title: `${form} ${reference}`,
  };
}

const internationalMobile = (mobile: string | undefined) => mobile?.replace(/^(?:\+|00)?966|^0/, '+966');
