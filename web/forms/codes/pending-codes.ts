import type { FormState } from '../form-state.ts';

export type CodeStep = Extract<FormState, { step: 'code' }>;

/** Milliseconds for which a code is valid (R6.1). Only the server's clock decides; this one asks. */
const validMs = 5 * 60_000;

/** After these nothing that is typed is right: only a new code helps. */
const over = ['otpExpired', 'tooManyAttempts'];

interface Pending {
  content: string;
  state: CodeStep;
}

/**
 * The code that each form waits for, for as long as the tab lives: whoever closes the dialog and sends the same
 * content again needs no second code. In the browser only: on the server one visitor would see what another sent.
 */
export class PendingCodes {
  readonly #pending = new Map<string, Pending>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Keeps where a form stands.
   * @param content - the payload as text: the code was sent for it, and for no other
   * @returns the same, with the moment at which its code was sent
   */
  keep(form: string, content: string, state: CodeStep): CodeStep {
    const before = this.#pending.get(form)?.state;
    const same = before?.sent.generatedTime === state.sent.generatedTime;
    const stored = { ...state, sentAt: (same && before.sentAt) || this.#now() };
    this.#pending.set(form, { content, state: stored });
    return stored;
  }

  /** Where the form stands with this content, if its code can still be right. */
  reopen(form: string, content: string): CodeStep | undefined {
    const pending = this.#pending.get(form);
    if (!pending || pending.content !== content) return undefined;
    // A new object: each sending has its own dialog, which begins without what the last one said.
    const { status, resent: _, ...state } = pending.state;
    const ended = status !== undefined && over.includes(status.key);
    return ended || this.#now() - (state.sentAt ?? 0) >= validMs ? undefined : state;
  }
  forget(form: string): void {
    this.#pending.delete(form);
  }
}

/** Those of this tab. The server never asks for them. */
export const pendingCodes = new PendingCodes();
