import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FileField } from './file-field.tsx';
import { type EditorState, FormContext, useFormState } from './form-state.ts';

/** @param insert - gets the picture as Markdown, without its description. The check of the text then asks for one. */
export function MarkdownPicture({ insert }: { insert(markdown: string): void }) {
  const form = useFormState();
  const { t } = useTranslation('content');
  const [path, setPath] = useState('');
  const edit: EditorState['edit'] = (change) => {
    const { picture } = change({}) as { picture: string };
    setPath(picture);
    insert(`![](/files/${picture})`);
  };
  return (
    <FormContext value={{ ...form, edit }}>
      <FileField
        upload="page"
        place={['picture']}
        title={t('markdown.picture')}
        text={path}
        error={undefined}
      />
    </FormContext>
  );
}
