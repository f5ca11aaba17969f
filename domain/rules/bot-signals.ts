/**
 * What speaks for a program having sent a form, and never proves it: a submission with a sign is kept and delivered as
 * any other, and staff are told of the sign (docs/decisions/013-signs-not-refusals.md).
 */
export type Sign =
  /** The field that no person sees was filled in. */
  | 'trap'
  /** It was sent sooner than anybody reads and fills in a form. */
  | 'quick'
  /** The challenge, where there is one, was not taken: no scripts, or it did not load. */
  | 'unchallenged'
  /** The challenge said no. */
  | 'failed-challenge';

/** Those that a page can see. The others are the server's to find. */
const pageSigns = ['trap', 'quick'] as const satisfies Sign[];

/** Signs and the challenge's token travel as headers: payloads are the specification's. */
export const signsHeader = 'X-Form-Signs';
export const challengeHeader = 'X-Challenge-Token';

/** The field that no person sees. Its name means nothing to whatever fills in names and addresses. */
export const trapField = 'remark';
/** Milliseconds that the form was there before it was sent; empty where no script measured. */
export const takenField = 'taken';
/** The name under which the challenge's widget leaves its token in the form. */
export const challengeField = 'cf-turnstile-response';
/** Characters of such a token at most (Cloudflare's documentation of Turnstile). */
export const longestToken = 2048;

/** All signs of a header fit well. */
const longestHeader = 100;

/** Nobody reads a form and fills it in sooner, not even with everything filled in by the browser. */
const quickestMs = 2000;

/** What a form as it was posted by its page shows of its sender. */
export function signsOf(values: Readonly<Record<string, string>>): Sign[] {
  const taken = values[takenField];
  return [
    ...(values[trapField] ? (['trap'] as const) : []),
    ...(taken && Number(taken) < quickestMs ? (['quick'] as const) : []),
  ];
}

/** The header's signs; whatever else stands there is nothing. */
export function readSigns(header: string | undefined): Sign[] {
  const named = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((name) => name.trim());
  return pageSigns.filter((sign) => named.includes(sign));
}
