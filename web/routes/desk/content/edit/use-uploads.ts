import { useEffect, useRef, useState } from 'react';
import type { ItemToEdit, UploadAnswer } from '#contract/desk-content.ts';
import type { UploadKind } from '#domain/publications/uploads.ts';
import { serial } from '#domain/serial.ts';
import type { MessageKey } from '#locales/keys.ts';
import { deskApi } from '../../desk-api.ts';
import { WorkRefused } from '../../work-refused.ts';

export interface Uploads {
  draftId: string | undefined;
  /** Bytes by the file's path below `content/files`. */
  sizes: ItemToEdit['uploads'];
  /** The form then cannot be saved, and its rows cannot move. */
  isUploading: boolean;
  /**
   * @param onProgress - from 0 to 1
   * @throws WorkRefused if no answer arrives, or nobody is signed in
   */
  upload(
    kind: UploadKind,
    file: File,
    onProgress: (sent: number) => void,
  ): Promise<UploadAnswer | { refused: MessageKey }>;
}

/**
 * Files upload one after another. The first upload begins a draft.
 * @param open - continues with a draft, or without one if it is gone
 */
export function useUploads(
  { uploads }: ItemToEdit,
  title: string,
  draftId: string | undefined,
  open: (draft: string | undefined) => Promise<void>,
): Uploads {
  const [sizes, setSizes] = useState(uploads);
  const [running, setRunning] = useState(0);
  const [inTurn] = useState(serial);
  const draft = useRef(draftId);
  useEffect(() => {
    draft.current = draftId;
  }, [draftId]);
  const uploadNext: Uploads['upload'] = async (kind, file, onProgress) => {
    const into = { draft: draft.current, title, kind };
    const answer = await deskApi.uploadContent(into, file, onProgress).catch(async (error: unknown) => {
      // The draft was published or discarded. The next attempt begins a new one.
      if (error instanceof WorkRefused && error.why === 'gone') await open(undefined);
      throw error;
    });
    if ('refused' in answer) return answer;
    draft.current = answer.draft;
    setSizes((known) => ({ ...known, [answer.path]: answer.size }));
    await open(answer.draft);
    return answer;
  };
  return {
    draftId,
    sizes,
    isUploading: running > 0,
    async upload(...args) {
      setRunning((count) => count + 1);
      try {
        return await inTurn(() => uploadNext(...args));
      } finally {
        setRunning((count) => count - 1);
      }
    },
  };
}
