import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { whenSaved } from './choosing.ts';

/** Says that a choice was kept. Who sees the page sees it by what went: the banner, the dialog. */
export function ChoiceSaved() {
  const { t } = useTranslation('cookies');
  const [saved, setSaved] = useState(false);
  useEffect(() => whenSaved(() => setSaved(true)), []);
  return (
    <div className="visually-hidden" aria-live="polite">
      {saved && t('saved')}
    </div>
  );
}
