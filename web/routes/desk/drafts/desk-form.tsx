import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { useDraft } from './use-draft.ts';

type DeskFormProps = ComponentProps<typeof Form> & {
  draft: string;
  saved?: string | undefined;
};

/** Another draft is another form: nothing of the one before stays in it. */
export function DeskForm(props: DeskFormProps) {
  return <FormWithDraft key={props.draft} {...props} />;
}

function FormWithDraft({ draft, saved, children, ...props }: DeskFormProps) {
  const { form, onInput, onSubmit, isRestored, discard } = useDraft(draft, { saved });
  return (
    <Form method="post" ref={form} onInput={onInput} onSubmit={onSubmit} {...props}>
      <RestoredDraft isRestored={isRestored} discard={discard} />
      {children}
    </Form>
  );
}

export function RestoredDraft({ isRestored, discard }: { isRestored: boolean; discard(): void }) {
  const { t } = useTranslation('desk');
  return (
    <div role="status" hidden={!isRestored}>
      {isRestored && (
        <>
          {t('draft.restored')}{' '}
          <button type="button" className={smallButton} onClick={discard}>
            {t('draft.discard')}
          </button>
        </>
      )}
    </div>
  );
}
