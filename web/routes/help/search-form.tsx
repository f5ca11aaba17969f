import { Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import controls from '../../forms/controls/controls.module.css';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { CampaignFields } from '../../ui/frame/site-link.tsx';
import styles from './search-form.module.css';

/** Milliseconds without a key until the search starts. */
const afterTyping = 250;

/**
 * A plain GET form.
 * @param onSearch - called while somebody types, and instead of sending the form
 */
export function SearchForm({ typed, onSearch }: { typed?: string; onSearch?(typed: string): void }) {
  const { t, language } = useTranslation('help');
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchIn = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch?.(field.current?.value ?? ''), milliseconds);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchIn(0);
  };
  return (
    <search>
      <form
        action={`/${language}/search`}
        className={`stack2 measure ${styles.form}`}
        {...(onSearch && { onInput: () => searchIn(afterTyping), onSubmit: submit })}
      >
        <CampaignFields />
        <label htmlFor="search-field">{t('search.label')}</label>
        <div className={`cluster2 ${styles.field}`}>
          <input
            ref={field}
            id="search-field"
            type="search"
            name="q"
            className={controls.control}
            defaultValue={typed}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
          />
          <button type="submit" className={button({ small: true })}>
            <Search size={18} />
            {t('search.press')}
          </button>
        </div>
      </form>
    </search>
  );
}
