import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** `j`: next, `k`: previous, `n`: write a note, `e`: change the state; `save` is Ctrl+Enter, in fields too. */
type ShortcutKey = 'j' | 'k' | 'n' | 'e' | 'save';

const storageKey = 'desk-shortcuts';

/**
 * Runs a function when its key is pressed outside of fields. `?` shows the keys and turns them off, as WCAG 2.1.4 demands:
 * speech input would press them by accident.
 */
export function Shortcuts({ of: functions }: { of: Partial<Record<ShortcutKey, () => void>> }) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  const [areOff, setOff] = useState(false);
  useEffect(() => setOff(localStorage.getItem(storageKey) === 'off'), []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, code } = event;
    const isSave = key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSave && !areOff && functions.save) return functions.save();
    const isField =
      target instanceof HTMLElement &&
      target.closest(
        'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog',
      );
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === '?' || key === '؟') return setOpen(true);
    // On an Arabic layout the same keys have other letters.
    const letter = /^[a-z]$/.test(key) ? key : code.replace(/^Key/, '').toLowerCase();
    const run = areOff ? undefined : functions[letter as ShortcutKey];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const turn = (off: boolean) => {
    setOff(off);
    if (off) localStorage.setItem(storageKey, 'off');
    else localStorage.removeItem(storageKey);
  };
  return (
    <>
      <p className="quiet">
        <button type="button" className={smallButton} onClick={() => setOpen(true)}>
          {t('shortcuts.title')} (?)
        </button>
      </p>
      {isOpen && (
        <Dialog
          id="shortcuts"
          title={t('shortcuts.title')}
          close={t('shortcuts.close')}
          width="small"
          onClose={() => setOpen(false)}
        >
          <dl className="pairs">
            {(Object.keys(functions) as ShortcutKey[]).map((key) => (
              <div key={key}>
                <dt>
                  <kbd dir="ltr">{key === 'save' ? 'Ctrl+Enter' : key}</kbd>
                </dt>
                <dd>{t(`shortcuts.${key}`)}</dd>
              </div>
            ))}
          </dl>
          <label>
            <input type="checkbox" checked={!areOff} onChange={({ target }) => turn(!target.checked)} />{' '}
            {t('shortcuts.on')}
          </label>
        </Dialog>
      )}
    </>
  );
}
