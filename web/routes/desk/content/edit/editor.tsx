import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ItemToEdit } from '#contract/desk-content.ts';
import { isAddable } from '#domain/publications/content-kinds.ts';
import type { DraftState } from '#domain/publications/drafts.ts';
import { toText } from '#domain/publications/json-value.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { button, smallButton } from '../../../../ui/button.ts';
import { DeskInput } from '../../desk-field.tsx';
import { signInPath } from '../../sign-in-path.ts';
import { useFaultText } from '../place-name.tsx';
import styles from './editor.module.css';
import { FaultSummary } from './fault-summary.tsx';
import { type EditorState, FormContext } from './form-state.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import { MergeNote } from './merge-note.tsx';
import { RemoveItem } from './remove-item.tsx';
import { SchemaField } from './schema-form.tsx';
import { useDocuments } from './use-documents.ts';
import { useUploads } from './use-uploads.ts';
import type { Schema } from './values.ts';

const maxTitleLength = 120;

const isReopenedBySaving = (state: DraftState) => state === 'approved' || state === 'scheduled';

export function Editor({ item, name, isEditable }: { item: ItemToEdit; name: string; isEditable: boolean }) {
  const { t } = useTranslation('content');
  const edited = useDocuments(item);
  const { documents, merges, isDirty, isSaved, isWorking, update } = edited;
  const explain = useFaultText();
  const faults = edited.faults.map((one) => ({ ...one, message: explain(one) }));
  const kindName = t(`kinds.${item.kind}`);
  const ownTitle = (name === kindName ? name : `${kindName}: ${name}`).slice(0, maxTitleLength);
  const [title, setTitle] = useState(ownTitle);
  const [announcement, setAnnouncement] = useState('');
  const [first] = documents;
  const isUndecided = merges.some(({ overlaps }) => overlaps.length > 0);
  const draftTitle = title.trim() || ownTitle;
  const save = () => {
    setAnnouncement('');
    return edited.save(draftTitle);
  };
  const edit: EditorState['edit'] = (change) =>
    update(first?.path ?? '', (one) => ({ ...one, text: toText(change(JSON.parse(one.text))) }));
  const uploads = useUploads(item, draftTitle, edited.draftId, edited.open);
  return (
    <form
      className={`stack5 ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUndecided && !uploads.isUploading) void save();
      }}
    >
      <LeaveGuard isDirty={isDirty || uploads.isUploading} />
      {edited.isRestored && isDirty && (
        <p className="note actions" role="status">
          {t('edit.restored')}
          <button type="button" className={smallButton} onClick={edited.discard}>
            {t('edit.discard')}
          </button>
        </p>
      )}
      {item.draft && isReopenedBySaving(item.draft.state) && (
        <p className="note" role="status">
          {t(`edit.${edited.hasSaved ? 'reopened' : 'reopens'}.${item.draft.state}`)}
        </p>
      )}
      {merges.map((merge) => (
        <MergeNote
          key={merge.path}
          kind={item.kind}
          merge={merge}
          hasOwnChanges={isDirty}
          choose={edited.choose}
        />
      ))}
      <FaultSummary kind={item.kind} faults={edited.faults} isSaved={isSaved} />
      {isEditable && !edited.draftId && (
        <div className="form-width">
          <DeskInput
            title={t('edit.draftTitle')}
            help={t('edit.draftHelp')}
            error={
              draftTitle.length > maxTitleLength
                ? explain({ key: 'tooLong', values: { most: maxTitleLength } })
                : undefined
            }
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
      )}
      <FormContext
        value={{
          kind: item.kind,
          pageTitles: item.pageTitles,
          value: item.schema && first && JSON.parse(first.text),
          edit,
          change: (next) => edit(() => next),
          uploads,
          faults,
          isReadOnly: !isEditable,
          announce: setAnnouncement,
        }}
      >
        {item.schema ? (
          <SchemaField schema={item.schema as Schema} places={[[]]} isRequired />
        ) : (
          <MarkdownEditor documents={documents} update={update} fields={item.fields} />
        )}
      </FormContext>
      {isEditable && (
        <div className={`stack3 ${styles.bar}`}>
          <SaveFailed edited={edited} />
          <div className="actions">
            <ActionButton
              type="submit"
              className={button()}
              isDisabled={isWorking || isUndecided || !edited.canSave || uploads.isUploading}
            >
              {t(isWorking ? 'edit.saving' : 'edit.save')}
            </ActionButton>
            <span role="status">{isDirty ? t('edit.unsaved') : isSaved && t('edit.saved')}</span>
            <span role="status" className="quiet">
              {announcement}
            </span>
            {isAddable(item.kind) && first?.basedOn && (
              <RemoveItem kind={item.kind} remove={() => edited.save(draftTitle, { isRemoved: true })} />
            )}
          </div>
        </div>
      )}
    </form>
  );
}

function SaveFailed({ edited: { refused } }: { edited: Pick<ReturnType<typeof useDocuments>, 'refused'> }) {
  const { t, language } = useTranslation('content');
  const { pathname, search } = useLocation();
  // The only malformed save that the form can send is a text over the server's limit.
  const reason = refused === 'malformed' ? 'tooMuch' : refused;
  const why = (['signedOut', 'gone', 'tooMuch'] as const).find((one) => one === reason) ?? 'noAnswer';
  return (
    refused && (
      <p role="alert" className="late">
        {t(`edit.failed.${why}`)}{' '}
        {why === 'signedOut' && (
          <a href={signInPath(language, pathname + search)} target="_blank" rel="noopener">
            {t('edit.signIn')}
          </a>
        )}
      </p>
    )
  );
}
