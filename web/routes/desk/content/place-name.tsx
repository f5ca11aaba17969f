import { isLanguage, type Language } from '#domain/language.ts';
import { type ContentFault, type ContentPlace, faultExamples } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { useFieldWords } from './edit/form-state.ts';
import { editPath, useItemName } from './item-name.ts';

/** Names a place by its fields, rows and language. */
export function usePlaceName(kind: ContentKind) {
  const { t } = useTranslation('content');
  const { labelOf, rowOf } = useFieldWords(kind);
  return (place: ValuePath) => {
    const names = place.map((part, index) => {
      const until = place.slice(0, index + 1);
      if (part === 'ar' || part === 'en') return t(`form.${part}`);
      return typeof part === 'number'
        ? t('form.row', { name: rowOf(until), number: part + 1 })
        : labelOf(until);
    });
    return names.join(' – ') || t(`kinds.${kind}`);
  };
}

/** @param draftId - links to the item in this draft */
export function FileName({
  path,
  kind,
  title,
  draftId,
}: Pick<ContentPlace, 'path' | 'kind' | 'title'> & { draftId?: string | undefined }) {
  const { t } = useTranslation('content');
  const nameOf = useItemName();
  if (kind === undefined || kind === 'files') return <bdi dir="ltr">{path}</bdi>;
  const id = path.replace(/\..*/, '');
  const [kindName, name] = [t(`kinds.${kind}`), nameOf({ id, kind, title })];
  const language = languageOfFile(path);
  const shown = (
    <>
      {kindName}
      {name !== kindName && (
        <>
          : <bdi>{name}</bdi>
        </>
      )}
      {language && ` (${t(`form.${language}`)})`}
    </>
  );
  return draftId ? <SiteLink to={editPath(id, draftId)}>{shown}</SiteLink> : shown;
}

export function languageOfFile(path: string): Language | undefined {
  const part = path.split('.').at(-2);
  return isLanguage(part) ? part : undefined;
}

export function PlaceName({ kind, place }: { kind: ContentKind; place: ValuePath }) {
  return usePlaceName(kind)(place);
}

export function useFaultText() {
  const { t, language } = useTranslation('content-faults');
  return ({ key, values }: Pick<ContentFault, 'key' | 'values'>): string => {
    // The server already isolates the placeholders of Arabic sentences.
    const isolated = Object.entries(values).map(([name, value]) => [
      name,
      language === 'en' && /[\u0621-\u064a]/.test(String(value)) ? `\u2068${value}\u2069` : value,
    ]);
    return t(key, { ...faultExamples, ...Object.fromEntries(isolated) });
  };
}

export function FaultText({ fault, draftId }: { fault: ContentFault; draftId?: string | undefined }) {
  const { t } = useTranslation('content');
  const explain = useFaultText();
  const { path, kind, place, line } = fault;
  return (
    <p>
      <FileName {...fault} draftId={draftId} />
      {kind && place.length > 0 && (
        <>
          {' – '}
          <PlaceName kind={kind} place={place} />
        </>
      )}
      {path.endsWith('.md') && line !== undefined && ` – ${t('edit.line', { line })}`}: {explain(fault)}
    </p>
  );
}
