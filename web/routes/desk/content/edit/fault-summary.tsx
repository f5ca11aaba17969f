import { useEffect, useRef } from 'react';
import type { ContentFault } from '#contract/desk-content.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { Place } from '#domain/publications/merge.ts';
import summary from '../../../../forms/error-summary.module.css';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { controlIdAt, useFieldWords } from './form-state.ts';

/** Lists the mistakes of an item, with links to their fields. Takes the focus after a save. */
export function FaultSummary({
  kind,
  faults,
  isSaved,
}: {
  kind: ContentKind;
  faults: readonly ContentFault[];
  isSaved: boolean;
}) {
  const { t } = useTranslation('content');
  const nameOf = usePlaceName(kind);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save takes the focus again
  useEffect(() => {
    if (isSaved) box.current?.focus();
  }, [faults, isSaved]);
  if (faults.length === 0) return null;
  return (
    <div ref={box} className={summary.summary} tabIndex={-1} role="alert" aria-labelledby="faults-title">
      <h2 id="faults-title" className="subheading">
        {t('edit.faults', { count: faults.length })}
      </h2>
      <ul>
        {faults.map(({ path, place, message }) => (
          <li key={`${path} ${place.join('.')} ${message}`}>
            <a
              href={`#${controlIdAt(place)}`}
              onClick={(event) => {
                event.preventDefault();
                (document.getElementById(path) ?? nearestControl(place))?.focus();
              }}
            >
              {path.endsWith('.md') ? t('edit.line', { line: place[0] }) : nameOf(place)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the field at a place, or the group around it. */
function nearestControl(place: Place): HTMLElement | null {
  const found = document.getElementById(controlIdAt(place));
  return found || place.length === 0 ? found : nearestControl(place.slice(0, -1));
}

/** Returns a function that names a place by its fields, rows and language. */
export function usePlaceName(kind: ContentKind) {
  const { t } = useTranslation('content');
  const { labelOf, rowOf } = useFieldWords(kind);
  return (place: Place) => {
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
