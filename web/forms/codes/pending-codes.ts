import type { FormState } from '../form-state.ts';

export type CodeStep = Extract<FormState, { step: 'code' }>;

/** Validity of a code (R6.1). The server decides; this only limits reopening the dialog. */
const validMs = 5 * 60_000;

/** After these messages no input can be right. */
const over = ['otpExpired', 'tooManyAttempts'];

interface Pending {
  content: string;
  state: CodeStep;
}

/**
 * Holds codes by form, for the lifetime of the tab. A visitor who reopens the dialog with the same content needs no
 * second code. For the browser only: the server's memory is shared.
 */
export class PendingCodes {
  readonly #pending = new Map<string, Pending>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param content - the payload as text; the code is valid for this payload only */
  keep(form: string, content: string, state: CodeStep): CodeStep {
    const before = this.#pending.get(form)?.state;
    const same = before?.sent.generatedTime === state.sent.generatedTime;
    const stored = { ...state, sentAt: (same && before.sentAt) || this.#now() };
    this.#pending.set(form, { content, state: stored });
    return stored;
  }

  /** Undefined once the code can no longer be valid. */
  reopen(form: string, content: string): CodeStep | undefined {
    const pending = this.#pending.get(form);
    if (!pending || pending.content !== content) return undefined;
    // A new object without the last messages, because each submission opens a new dialog.
    const { status, resent: _, ...state } = pending.state;
    const ended = status !== undefined && over.includes(status.key);
    return ended || this.#now() - (state.sentAt ?? 0) >= validMs ? undefined : state;
  }
  forget(form: string): void {
    this.#pending.delete(form);
  }
}

export const pendingCodes = new PendingCodes();
