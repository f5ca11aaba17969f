import { useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';
import type { Choices } from '../lists/use-options.ts';
import { Message } from '../message.tsx';
import { useHydrated } from '../use-hydrated.ts';

/** Says that another server's list is missing, with a way to ask for it again. */
export default function ListFailed({ retry }: Pick<Choices, 'retry'>) {
  const { t } = useTranslation('forms');
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  return (
    <>
      <Message name="errorOccured">{t('optionsFailed')}</Message>
      {hydrated ? (
        <button type="button" className={smallButton} onClick={retry}>
          {t('optionsAgain')}
        </button>
      ) : (
        // Without scripts the page's server asks, when the page is loaded again.
        <a className={smallButton} href={`${pathname}${search}`}>
          {t('optionsAgain')}
        </a>
      )}
    </>
  );
}
