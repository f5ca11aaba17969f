import { useEffect, useState } from 'react';
import type { ItemToEdit } from '#contract/desk-content.ts';
import { languages } from '#domain/language.ts';
import { newQuestionId } from '#domain/publications/content-faults.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { smallButton } from '../../../../ui/button.ts';
import { deskApi } from '../../desk-api.ts';
import { DeskText } from '../../desk-field.tsx';
import type { EditedDocument } from './documents.ts';
import styles from './editor.module.css';
import { useFieldWords, useFormState } from './form-state.ts';
import { fieldId, frontMatterField, splitText, withField } from './front-matter.ts';
import { MarkdownPicture } from './markdown-picture.tsx';
import { insertText } from './text-selection.ts';

export function MarkdownEditor({
  fields,
  documents,
  update,
}: Pick<ItemToEdit, 'fields'> & {
  documents: readonly EditedDocument[];
  update(path: string, edit: (document: EditedDocument) => EditedDocument): void;
}) {
  const { kind, isReadOnly } = useFormState();
  return (
    <>
      {kind === 'pages' && !isReadOnly && (
        <MarkdownPicture
          insert={(picture) => {
            for (const { path } of documents) insertText(path, picture);
          }}
        />
      )}
      <div className={styles.texts}>
        {documents.map(({ path, text }, index) => (
          <MarkdownText
            key={path}
            fields={fields}
            path={path}
            text={text}
            language={languages[index] ?? 'ar'}
            change={(next) => update(path, (one) => ({ ...one, text: next }))}
          />
        ))}
      </div>
    </>
  );
}

const tools = ['heading', 'bold', 'list', 'link'] as const;

function MarkdownText({
  fields,
  path,
  text,
  language,
  change,
}: Pick<ItemToEdit, 'fields'> & {
  path: string;
  text: string;
  language: (typeof languages)[number];
  change(text: string): void;
}) {
  const { t } = useTranslation('content');
  const { kind, faults, isReadOnly, uploads } = useFormState();
  const fault = faults.find((one) => one.path === path);
  const name = t(`form.${language}`);
  const draft = uploads.draftId ? `draft=${uploads.draftId}&amp;` : '';
  // The site does not have a draft's pictures yet.
  const html = usePreview(path, text).replaceAll(
    '<img src="/files/',
    `<img src="/desk/api/content/files?${draft}path=`,
  );
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const { labelOf, helpOf } = useFieldWords(kind);
  const { head, body } = splitText(text);
  const shown = { lang: language, dir, disabled: isReadOnly };
  const words: Placeholders = {
    bold: t('markdown.placeholder.bold'),
    link: t('markdown.placeholder.link'),
    // A heading of a help text is a question, which needs an id for its address.
    ...(kind === 'help' && { question: t('markdown.placeholder.question') }),
  };
  return (
    <section className="stack3" aria-label={name}>
      {head !== '' &&
        fields.map((field) => (
          <DeskText
            key={field}
            {...shown}
            id={fieldId(path, field)}
            title={`${labelOf([field])} (${name})`}
            help={helpOf([field])}
            error={fault?.place[0] === field ? fault.message : undefined}
            rows={2}
            value={frontMatterField(head, field)}
            onChange={({ target }) => change(withField(head, field, target.value) + body)}
          />
        ))}
      {!isReadOnly && (
        <div role="toolbar" aria-label={t('markdown.tools', { language: name })} className="cluster2">
          {tools.map((tool) => (
            <button
              key={tool}
              type="button"
              className={smallButton}
              onClick={() => insert(path, tool, words)}
            >
              {t(tool === 'heading' && kind === 'help' ? 'markdown.question' : `markdown.${tool}`)}
            </button>
          ))}
        </div>
      )}
      <DeskText
        id={path}
        title={t('markdown.text', { language: name })}
        {...shown}
        error={
          fault && fault.place.length === 0
            ? (fault.line ? `${t('edit.line', { line: fault.line })}: ` : '') + fault.message
            : undefined
        }
        rows={18}
        data-first-line={head.split('\n').length}
        value={body}
        onChange={({ target }) => change(head + target.value)}
      />
      <h2 className="subheading">{t('markdown.preview', { language: name })}</h2>
      <div
        className={`card ${styles.preview}`}
        lang={language}
        dir={dir}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it as on the site (server/content/markdown.ts): tags are escaped, and links of unknown schemes lose their address
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}

interface Placeholders {
  bold: string;
  link: string;
  question?: string;
}

function insert(id: string, tool: (typeof tools)[number], words: Placeholders): void {
  const area = document.getElementById(id) as HTMLTextAreaElement;
  const { selectionStart: from, selectionEnd: to, value } = area;
  const chosen = value.slice(from, to);
  const isAtLineStart = from === 0 || value[from - 1] === '\n';
  const line = isAtLineStart ? '' : '\n';
  const written = {
    heading: `${line}## ${chosen || (words.question ?? '')}${words.question ? ` {#${newQuestionId}}` : ''}`,
    bold: `**${chosen || words.bold}**`,
    list:
      line +
      (chosen || ' ')
        .split('\n')
        .map((row) => `- ${row.trimStart()}`)
        .join('\n'),
    link: `[${chosen || words.link}](https://)`,
  };
  const placeholder = { heading: words.question, bold: words.bold, list: undefined, link: words.link }[tool];
  insertText(id, written[tool], chosen ? undefined : placeholder);
}

const pauseMs = 400;

/** Waits until nobody has typed for a moment. Without an answer the last result stays. */
function usePreview(path: string, text: string): string {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const answer = await deskApi.previewContent(path, text).catch(() => undefined);
      if (answer && isLatest) setHtml(answer.html);
    }, pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [path, text]);
  return html;
}
