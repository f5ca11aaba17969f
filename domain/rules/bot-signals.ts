/**
 * Hints, not proof: the submission is stored and delivered as usual, and staff see the signal
 * (docs/decisions/013-signals-not-refusals.md).
 */
export type BotSignal =
  /** The hidden field was filled in. */
  | 'trap'
  /** The form was sent sooner than a person can read and fill it in. */
  | 'quick'
  /** The challenge is configured but was not solved: no scripts, or it did not load. */
  | 'unchallenged'
  | 'failed-challenge';

/** The server finds the others. */
const pageBotSignals = ['trap', 'quick'] as const satisfies BotSignal[];

/** Headers, because payloads have only the names of R3.1. */
export const botSignalsHeader = 'X-Bot-Signals';
export const challengeHeader = 'X-Challenge-Token';

/** Hidden. Its name means nothing to programs that fill in names and addresses. */
export const honeypotField = 'remark';
/** Milliseconds from the form's appearance to its submission; empty without scripts. */
export const fillTimeField = 'fillTime';
/** Holds the token of the challenge's widget. */
export const challengeField = 'cf-turnstile-response';
/** In characters (Cloudflare's documentation of Turnstile). */
export const maxTokenLength = 2048;

/** In characters: longer than all signals together. */
const maxHeaderLength = 100;

/** A person needs longer, even with autofill. */
const minFillMs = 2000;

export function botSignalsOf(values: Readonly<Record<string, string>>): BotSignal[] {
  const fillTime = values[fillTimeField];
  return [
    ...(values[honeypotField] ? (['trap'] as const) : []),
    ...(fillTime && Number(fillTime) < minFillMs ? (['quick'] as const) : []),
  ];
}

/** Ignores unknown names. */
export function readBotSignals(header: string | undefined): BotSignal[] {
  const named = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((name) => name.trim());
  return pageBotSignals.filter((signal) => named.includes(signal));
}
