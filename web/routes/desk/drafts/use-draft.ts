import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { serial } from '#domain/serial.ts';
import type { loader as frameLoader } from '../desk-frame.tsx';
import { collectDraft, fillIn } from './draft-fields.ts';
import { type Draft, forgetDraft, readDraft, storeDraft } from './drafts.ts';

/** Encrypts a draft once more, to a key that is open in this page alone. */
export interface DraftCipher {
  encrypt(text: string): Promise<string>;
  decrypt(text: string): Promise<string>;
}

export interface UseDraft {
  form: RefObject<HTMLFormElement | null>;
  onInput(): void;
  isRestored: boolean;
  forget(): void;
  discard(): void;
}

/**
 * Saves what is typed into a form in this browser, and restores it when the form is shown again, until it was sent: a form
 * whose action leads to another page was, unless that is the sign-in.
 * @param name - of the draft: the page and what it is about
 * @param saved - names the last time that the form was sent and its page stayed
 */
export function useDraft(
  name: string,
  { saved, cipher }: { saved?: string | undefined; cipher?: DraftCipher | undefined } = {},
): UseDraft {
  const draftKey = useRouteLoaderData<typeof frameLoader>('desk-frame')?.person?.draftKey;
  // A session that ends under the form leaves it its key.
  const key = useRef(draftKey);
  key.current = draftKey ?? key.current;
  const form = useRef<HTMLFormElement>(null);
  const [inTurn] = useState(serial);
  const latest = useRef(0);
  const [isRestored, setRestored] = useState(false);
  /** One after the other; of several that wait the last alone. */
  const queue = (task: (key: string) => Promise<void>) => {
    latest.current += 1;
    const mine = latest.current;
    void inTurn(async () => {
      if (key.current && mine === latest.current) await task(key.current).catch(() => undefined);
    });
  };
  const forget = () => queue((key) => forgetDraft(key, name));
  const save = () => {
    const draft = form.current && collectDraft(form.current);
    if (!draft) return forget();
    queue(async (key) => storeDraft(key, name, cipher ? await encrypted(cipher, draft) : draft));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form, and when it was saved
  useEffect(() => {
    if (saved) return forget();
    queue(async (key) => {
      const draft = await readDraft(key, name);
      const opened = draft && (cipher ? await decrypted(cipher, draft) : draft);
      if (opened && form.current && fillIn(form.current, opened)) setRestored(true);
    });
  }, [name, saved]);

  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLedOn =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    navigation.location.pathname !== pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isLedOn) return;
    // Without a session nothing was sent. Whoever signed out in another tab has deleted the draft there.
    const isForSignIn = new URLSearchParams(navigation.location.search).has('to');
    if (isForSignIn) save();
    else forget();
  }, [isLedOn]);

  return {
    form,
    isRestored,
    forget,
    onInput: save,
    discard() {
      form.current?.reset();
      setRestored(false);
      forget();
    },
  };
}

/** Forgets the draft of a form that is gone from its page once it was sent. */
export function useForgottenDraft(name: string, isSent: boolean): void {
  const draftKey = useRouteLoaderData<typeof frameLoader>('desk-frame')?.person?.draftKey;
  useEffect(() => {
    if (draftKey && isSent) void forgetDraft(draftKey, name);
  }, [draftKey, name, isSent]);
}

const encrypted = async (cipher: DraftCipher, draft: Draft): Promise<Draft> => ({
  encrypted: await cipher.encrypt(JSON.stringify(draft)),
});

const decrypted = async (cipher: DraftCipher, { encrypted = '' }: Draft): Promise<Draft> =>
  JSON.parse(await cipher.decrypt(encrypted)) as Draft;
