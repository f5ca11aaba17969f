import { useEffect, useRef } from 'react';
import type { ContentFault } from '#domain/publications/content-faults.ts';
import type { ContentKind } from '#domain/publications/content-kinds.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import summary from '../../../../forms/error-summary.module.css';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { languageOfFile, useFaultText, usePlaceName } from '../place-name.tsx';
import { controlIdAt } from './form-state.ts';
import { fieldId } from './front-matter.ts';
import { showLine } from './text-selection.ts';

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
  const explain = useFaultText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSaved) box.current?.focus();
  }, [isSaved]);
  if (faults.length === 0) return null;
  const whereIs = (path: string, place: ValuePath, line: number | undefined) => {
    const language = languageOfFile(path);
    if (line === undefined || !language) return nameOf([...place, language ?? []].flat());
    return t('edit.lineOf', { language: t(`form.${language}`), line });
  };
  return (
    <div ref={box} className={summary.summary} tabIndex={-1} role="alert" aria-labelledby="faults-title">
      <h2 id="faults-title" className="subheading">
        {t('edit.faults', { count: faults.length })}
      </h2>
      <ul>
        {faults.map(({ path, place, line, ...fault }) => (
          <li key={`${path} ${place.join('.')} ${line} ${fault.key}`}>
            <a
              href={`#${controlIdAt(place)}`}
              onClick={(event) => {
                event.preventDefault();
                const field = document.getElementById(fieldId(path, place[0])) ?? nearestControl(place);
                if (field) field.focus();
                else showLine(path, line, Object.values(fault.values).map(String));
              }}
            >
              {whereIs(path, place, line)}: {explain(fault)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nearestControl(place: ValuePath): HTMLElement | null {
  const found = document.getElementById(controlIdAt(place));
  return found || place.length === 0 ? found : nearestControl(place.slice(0, -1));
}
