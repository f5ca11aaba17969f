import { useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageSearch } from '../../page-search.ts';
import { smallButton } from '../../ui/button.ts';
import type { Choices } from '../lists/use-options.ts';
import { Message } from '../message.tsx';
import { useHydrated } from '../use-hydrated.ts';

export default function ListFailed({ retry }: Pick<Choices, 'retry'>) {
  const { t } = useTranslation('forms');
  const { pathname } = useLocation();
  const search = usePageSearch();
  const hydrated = useHydrated();
  return (
    <>
      <Message name="errorOccured">{t('optionsFailed')}</Message>
      {hydrated ? (
        <button type="button" className={smallButton} onClick={retry}>
          {t('optionsAgain')}
        </button>
      ) : (
        // Without scripts, a reload makes the server fetch the list again.
        <a className={smallButton} href={`${pathname}${search}`}>
          {t('optionsAgain')}
        </a>
      )}
    </>
  );
}
