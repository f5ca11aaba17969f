/**
 * What speaks for a program having sent a form, and never proves it: a submission with a signal is stored and delivered as
 * any other, and staff are told of the signal (docs/decisions/013-signals-not-refusals.md).
 */
export type BotSignal =
  /** The field that no person sees was filled in. */
  | 'trap'
  /** It was sent sooner than anybody reads and fills in a form. */
  | 'quick'
  /** The challenge, where there is one, was not taken: no scripts, or it did not load. */
  | 'unchallenged'
  /** The challenge said no. */
  | 'failed-challenge';

/** Those that a page can see. The others are the server's to find. */
const pageBotSignals = ['trap', 'quick'] as const satisfies BotSignal[];

/** Signals and the challenge's token travel as headers: payloads have only the names that R3.1 gives them. */
export const botSignalsHeader = 'X-Form-Signs';
export const challengeHeader = 'X-Challenge-Token';

/** The field that no person sees. Its name means nothing to whatever fills in names and addresses. */
export const honeypotField = 'remark';
/** Milliseconds that the form was there before it was sent; empty where no script measured. */
export const fillTimeField = 'taken';
/** The name under which the challenge's widget leaves its token in the form. */
export const challengeField = 'cf-turnstile-response';
/** Characters of such a token at most (Cloudflare's documentation of Turnstile). */
export const longestToken = 2048;

/** All signals of a header fit well. */
const longestHeader = 100;

/** Nobody reads a form and fills it in sooner, not even with everything filled in by the browser. */
const quickestMs = 2000;

/** What a form as it was posted by its page shows of its sender. */
export function botSignalsOf(values: Readonly<Record<string, string>>): BotSignal[] {
  const fillTime = values[fillTimeField];
  return [
    ...(values[honeypotField] ? (['trap'] as const) : []),
    ...(fillTime && Number(fillTime) < quickestMs ? (['quick'] as const) : []),
  ];
}

/** The header's signals; whatever else stands there is nothing. */
export function readBotSignals(header: string | undefined): BotSignal[] {
  const named = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((name) => name.trim());
  return pageBotSignals.filter((signal) => named.includes(signal));
}
