import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { ItemToEdit } from '#contract/desk-content.ts';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import type { JsonValue, ValuePath } from '#domain/publications/json-value.ts';
import { serial } from '#domain/serial.ts';
import { deskApi } from '../../desk-api.ts';
import type { loader as frameLoader } from '../../desk-frame.tsx';
import { type DraftPlace, openDraft } from '../../drafts/drafts.ts';
import { useWork } from '../../use-work.ts';
import { WorkRefused } from '../../work-refused.ts';
import {
  type EditedDocument,
  isEdited,
  isUnrepaired,
  isUnsaved,
  type Merge,
  mergeAfterChoice,
  mergeDocument,
  openDocuments,
  withChoice,
} from './documents.ts';

/** Saves in a draft, merges what others saved, and keeps unsaved text in this browser. */
export function useDocuments(item: ItemToEdit) {
  const [documents, setDocuments] = useState(() => openDocuments(item));
  const [faults, setFaults] = useState<readonly ContentFault[]>(item.faults);
  const [merges, setMerges] = useState<readonly Merge[]>([]);
  const [draftId, setDraftId] = useState(item.draft?.id);
  const [isSaved, setSaved] = useState(false);
  const [hasSaved, setHasSaved] = useState(false);
  const { isWorking, refused, run } = useWork();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDirty = documents.some(isEdited);
  const stored = useStoredDocuments(`content ${item.id} ${item.draft?.id ?? 'new'}`, documents, setDocuments);

  const update = (path: string, edit: (document: EditedDocument) => EditedDocument) => {
    setSaved(false);
    setDocuments((all) => all.map((one) => (one.path === path ? edit(one) : one)));
  };
  /** @param draft - undefined if the draft is gone: saving again begins a new one */
  const open = async (draft: string | undefined) => {
    setDraftId(draft);
    setHasSaved(draft !== undefined);
    if (draft === undefined || draft === item.draft?.id) return;
    const query = new URLSearchParams({ item: item.id, draft });
    await navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };

  const save = (title: string, { isRemoved = false } = {}) =>
    run(async () => {
      const sent = documents.filter((one) => isRemoved || isUnsaved(one));
      const files = sent.map(({ path, basedOn, text }) => ({ path, basedOn, text: isRemoved ? null : text }));
      const answer = await deskApi
        .saveContent({ draft: draftId, title, item: item.id, files })
        .catch(async (error: unknown) => {
          if (error instanceof WorkRefused && error.why === 'gone') await open(undefined);
          throw error;
        });
      if ('conflicts' in answer) {
        const merged = documents.map((document) => {
          const conflict = answer.conflicts.find(({ path }) => path === document.path);
          return conflict ? mergeDocument(document, conflict) : { document };
        });
        setDocuments(merged.map(({ document }) => document));
        setMerges(merged.flatMap((one) => ('merge' in one ? one.merge : [])));
      } else {
        const basedOn = new Map(answer.saved.map((one) => [one.path, one.basedOn]));
        // At once, so that the navigation below does not ask about unsaved changes.
        flushSync(() =>
          setDocuments((all) =>
            all.map((one) => {
              const base = sent.find(({ path }) => path === one.path)?.text;
              return base === undefined ? one : { ...one, base, basedOn: basedOn.get(one.path) };
            }),
          ),
        );
        setFaults(answer.faults);
        setMerges([]);
        setSaved(true);
        stored.forget();
        if (isRemoved) await navigate(`${pathname.replace(/\/edit$/, '')}?draft=${answer.draft}`);
        else await open(answer.draft);
      }
    });
  return {
    documents,
    faults: faults.filter((fault) => isUnrepaired(documents, fault)),
    merges,
    isDirty,
    isSaved,
    /** True after a save or an upload. Each takes back a draft's approval and schedule. */
    hasSaved,
    isWorking,
    refused,
    update,
    save,
    open,
    isRestored: stored.isRestored,
    canSave: documents.some(isUnsaved),
    discard() {
      setDocuments((all) => all.map((one) => ({ ...one, text: one.base })));
      setMerges([]);
    },
    choose(path: string, place: ValuePath, chosen: JsonValue | undefined) {
      update(path, (one) => withChoice(one, place, chosen));
      setMerges((all) => all.map((one) => (one.path === path ? mergeAfterChoice(one, place, chosen) : one)));
    },
    draftId,
  };
}

/** The copy in this browser is encrypted. */
function useStoredDocuments(
  name: string,
  documents: readonly EditedDocument[],
  restore: (documents: EditedDocument[]) => void,
) {
  const draftKey = useRouteLoaderData<typeof frameLoader>('desk-frame')?.person?.draftKey;
  const [inTurn] = useState(serial);
  const [isRead, setRead] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const place = useRef<Promise<DraftPlace | undefined>>(undefined);
  const stored = useRef<Promise<DraftPlace | undefined>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key never changes
  useEffect(() => {
    if (!draftKey) return;
    const opening = openDraft(draftKey, name);
    place.current = opening;
    return () => void opening.then((at) => at?.close());
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void inTurn(async () => {
      const found = await (await place.current)?.read();
      if (found?.documents) {
        restore(JSON.parse(found.documents) as EditedDocument[]);
        setRestored(true);
      }
      setRead(true);
    });
  }, []);
  const forgetAt = (opened: typeof place.current) => void inTurn(async () => (await opened)?.forget());
  const forget = () => {
    setRestored(false);
    forgetAt(place.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inTurn` never changes
  useEffect(() => {
    if (!isRead) return;
    const [before, at] = [stored.current, place.current];
    stored.current = at;
    // The first save or upload begins a draft, which gives the copy another name.
    if (before && before !== at) forgetAt(before);
    if (!documents.some(isEdited)) return forget();
    void inTurn(async () => (await at)?.store({ documents: JSON.stringify(documents) }));
  }, [documents, isRead, name]);
  return { isRestored, forget };
}
