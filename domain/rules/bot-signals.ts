/**
 * Hints that a program sent a form. They prove nothing: the submission is stored and delivered as usual, and staff see
 * the signal (docs/decisions/013-signals-not-refusals.md).
 */
export type BotSignal =
  /** The hidden field was filled in. */
  | 'trap'
  /** The form was sent sooner than a person can read and fill it in. */
  | 'quick'
  /** The challenge is configured but was not solved: no scripts, or it did not load. */
  | 'unchallenged'
  /** The challenge failed. */
  | 'failed-challenge';

/** The signals that a page detects. The server finds the others. */
const pageBotSignals = ['trap', 'quick'] as const satisfies BotSignal[];

/** The headers for the signals and for the challenge's token. Payloads have only the names of R3.1. */
export const botSignalsHeader = 'X-Bot-Signals';
export const challengeHeader = 'X-Challenge-Token';

/** The hidden field. Its name means nothing to programs that fill in names and addresses. */
export const honeypotField = 'remark';
/** The field with the milliseconds from the form's appearance to its submission; empty without scripts. */
export const fillTimeField = 'fillTime';
/** The form field in which the challenge's widget leaves its token. */
export const challengeField = 'cf-turnstile-response';
/** Maximum length of a token in characters (Cloudflare's documentation of Turnstile). */
export const maxTokenLength = 2048;

/** Maximum length of the header in characters: longer than all signals together. */
const maxHeaderLength = 100;

/** A form sent in fewer milliseconds gets the signal `quick`: a person needs longer, even with autofill. */
const minFillMs = 2000;

/** Returns the signals in a form as its page posted it. */
export function botSignalsOf(values: Readonly<Record<string, string>>): BotSignal[] {
  const fillTime = values[fillTimeField];
  return [
    ...(values[honeypotField] ? (['trap'] as const) : []),
    ...(fillTime && Number(fillTime) < minFillMs ? (['quick'] as const) : []),
  ];
}

/** Returns the signals of the header. Unknown names are ignored. */
export function readBotSignals(header: string | undefined): BotSignal[] {
  const named = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((name) => name.trim());
  return pageBotSignals.filter((signal) => named.includes(signal));
}
