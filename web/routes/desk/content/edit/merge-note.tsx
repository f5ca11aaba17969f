import { useEffect, useRef } from 'react';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { JsonValue, ValuePath } from '#domain/publications/json-value.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { smallButton } from '../../../../ui/button.ts';
import { languageOfFile, usePlaceName } from '../place-name.tsx';
import type { Merge } from './documents.ts';

/** Asks for a choice where both sides changed the same value. */
export function MergeNote({
  kind,
  merge: { path, isRemoved, theirChanges, overlaps },
  hasOwnChanges,
  choose,
}: {
  kind: ContentKind;
  merge: Merge;
  /** False if the merged text is what the other person saved. */
  hasOwnChanges: boolean;
  choose(path: string, place: ValuePath, chosen: JsonValue | undefined): void;
}) {
  const { t } = useTranslation('content');
  const placeName = usePlaceName(kind);
  const nameOf = (place: ValuePath) => {
    const [paragraph] = place;
    const language = languageOfFile(path);
    if (language === undefined) return placeName(place);
    if (typeof paragraph !== 'number') return t(`form.${language}`);
    return t('merge.paragraph', { language: t(`form.${language}`), number: paragraph + 1 });
  };
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const shown = (value: JsonValue | undefined) => (
    <bdi className="as-written">
      {value === undefined || value === ''
        ? t('merge.none')
        : typeof value === 'object'
          ? textsIn(value).join('\n')
          : String(value)}
    </bdi>
  );
  const isOverlap = (place: ValuePath) =>
    overlaps.some((one) => one.place.every((part, at) => part === place[at]));
  const others = theirChanges.filter(({ place }) => !isOverlap(place));
  return (
    <section ref={box} tabIndex={-1} className="note stack3" aria-labelledby={`merge-${path}`} role="alert">
      <h2 id={`merge-${path}`} className="subheading">
        {t('merge.title')}
      </h2>
      <p>{t(isRemoved ? 'merge.removed' : hasOwnChanges ? 'merge.text' : 'merge.theirsOnly')}</p>
      {others.length > 0 && (
        <>
          <h3>{t('merge.theirs')}</h3>
          <ul className="bullets">
            {others.map(({ place, before, after }) => (
              <li key={place.join('.')}>
                {nameOf(place)}: <del>{shown(before)}</del> <ins>{shown(after)}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
      {overlaps.length > 0 && (
        <>
          <h3>{t('merge.both')}</h3>
          <p>{t('merge.chooseFirst')}</p>
          <ul className="stack4">
            {overlaps.map(({ place, mine, theirs }) => (
              <li key={place.join('.')} className="card stack2">
                <strong>{nameOf(place)}</strong>
                {(['keepMine', 'takeTheirs'] as const).map((choice) => (
                  <div key={choice} className="cluster2">
                    <button
                      type="button"
                      className={smallButton}
                      aria-label={t('form.named', { action: t(`merge.${choice}`), name: nameOf(place) })}
                      onClick={() => choose(path, place, choice === 'keepMine' ? mine : theirs)}
                    >
                      {t(`merge.${choice}`)}
                    </button>
                    {shown(choice === 'keepMine' ? mine : theirs)}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Lists the texts of a row or list, without its field names. */
const textsIn = (value: JsonValue): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
