import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { serial } from '#domain/serial.ts';
import type { loader as frameLoader } from '../desk-frame.tsx';
import { clearSent, collectDraft, hasUnsent, isStale, restoreDraft } from './draft-fields.ts';
import { type DraftPlace, forgetDraft, openDraft, type StoredDraft } from './drafts.ts';

/** Encrypts a draft once more, with a key that is open in this page alone. */
export interface DraftCipher {
  encrypt(text: string): Promise<string>;
  decrypt(text: string): Promise<string>;
}

export interface UseDraft {
  form: RefObject<HTMLFormElement | null>;
  onInput(): void;
  onSubmit(event: FormEvent): void;
  /** Clears what was sent, but not text typed meanwhile. */
  onSent(): void;
  isRestored: boolean;
  discard(): void;
}

/**
 * A form was sent if its action leads to another page, except to sign-in.
 * @param name - the page and its subject
 * @param saved - another value each time the form is sent and its page stays
 */
export function useDraft(
  name: string,
  { saved, cipher }: { saved?: string | undefined; cipher?: DraftCipher | undefined } = {},
): UseDraft {
  const draftKey = useRouteLoaderData<typeof frameLoader>('desk-frame')?.person?.draftKey;
  const form = useRef<HTMLFormElement>(null);
  const [inTurn] = useState(serial);
  const latest = useRef(0);
  const typed = useRef<StoredDraft>(undefined);
  const sent = useRef<StoredDraft>(undefined);
  const place = useRef<Promise<DraftPlace | undefined>>(undefined);
  const [isRestored, setRestored] = useState(false);
  /** Of several waiting tasks, only the last runs. */
  const queue = (task: (at: DraftPlace) => unknown) => {
    latest.current += 1;
    const mine = latest.current;
    const opened = place.current;
    void inTurn(async () => {
      const at = await opened;
      if (!at || mine !== latest.current) return;
      try {
        await task(at);
      } catch {}
    });
  };
  const forgetOwn = () => queue((at) => at.forget());
  const collect = () => {
    typed.current = (form.current && collectDraft(form.current)) ?? undefined;
    return typed.current;
  };
  const save = () => {
    const draft = collect();
    if (!draft) return forgetOwn();
    queue(async (at) => at.store(cipher ? await encrypted(cipher, draft) : draft));
  };

  const onSent = () => {
    const before = sent.current ?? {};
    if (form.current) {
      // React has remounted the fields that show the saved state. Restore a choice made meanwhile.
      restoreDraft(form.current, typed.current ?? {});
      clearSent(form.current, before);
    }
    setRestored(false);
    if (form.current && hasUnsent(form.current, before)) save();
    else forgetOwn();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: run for each form
  useEffect(() => {
    // The place stays open if the session ends while the form is open.
    if (!draftKey) return;
    const opening = openDraft(draftKey, name);
    place.current = opening;
    queue(async (at) => {
      const found = await at.read();
      const draft = found && cipher ? await decrypted(cipher, found) : found;
      const current = form.current;
      if (draft && current && restoreDraft(current, draft, { textsOnly: isStale(current, draft) })) {
        current.closest('details')?.setAttribute('open', '');
        setRestored(true);
      }
    });
    return () => void opening.then((at) => at?.close());
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: run after each save
  useEffect(() => {
    if (saved) onSent();
  }, [saved]);

  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLedOn =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    navigation.location.pathname !== pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isLedOn) return;
    // Sign-in means that nothing was sent. A sign-out in another tab may have deleted the draft, so it is saved again.
    const isForSignIn = new URLSearchParams(navigation.location.search).has('to');
    if (isForSignIn) save();
    else forgetOwn();
  }, [isLedOn]);

  return {
    form,
    isRestored,
    onInput: save,
    onSubmit({ defaultPrevented }) {
      if (!defaultPrevented) sent.current = collect();
    },
    onSent,
    discard() {
      form.current?.reset();
      setRestored(false);
      forgetOwn();
    },
  };
}

/**
 * Deletes the draft of a form that its page no longer shows once it was sent.
 * @param sent - the action's result, a new object each time the form is sent; undefined if it was refused
 */
export function useForgottenDraft(name: string, sent: object | undefined): void {
  const draftKey = useRouteLoaderData<typeof frameLoader>('desk-frame')?.person?.draftKey;
  useEffect(() => {
    if (draftKey && sent) void forgetDraft(draftKey, name);
  }, [draftKey, name, sent]);
}

const encrypted = async (cipher: DraftCipher, draft: StoredDraft): Promise<StoredDraft> => ({
  encrypted: await cipher.encrypt(JSON.stringify(draft)),
});

const decrypted = async (cipher: DraftCipher, { encrypted = '' }: StoredDraft): Promise<StoredDraft> =>
  JSON.parse(await cipher.decrypt(encrypted)) as StoredDraft;
