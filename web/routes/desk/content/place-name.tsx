import { isLanguage, type Language } from '#domain/language.ts';
import { type ContentFault, type ContentPlace, faultExamples } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { ValuePath } from '#domain/publications/merge.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFieldWords } from './edit/form-state.ts';
import { useItemName } from './item-name.ts';

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

export function FileName({ path, kind, title }: Pick<ContentPlace, 'path' | 'kind' | 'title'>) {
  const { t } = useTranslation('content');
  const nameOf = useItemName();
  if (kind === undefined || kind === 'files') return <bdi dir="ltr">{path}</bdi>;
  const [kindName, name] = [t(`kinds.${kind}`), nameOf({ id: path.replace(/\..*/, ''), kind, title })];
  const language = languageOfFile(path);
  return (
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

export function FaultText({ fault }: { fault: ContentFault }) {
  const { t } = useTranslation('content');
  const explain = useFaultText();
  const { path, kind, place, line } = fault;
  return (
    <p>
      <FileName {...fault} />
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
