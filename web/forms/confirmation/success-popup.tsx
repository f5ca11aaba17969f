import { CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../../ui/button.ts';
import { useHydrated } from '../use-hydrated.ts';
import styles from './success-popup.module.css';

const id = 'success-popup';

/**
 * Says that a form arrived where its visitor looks, until it is closed: by its cross, Escape, or a press elsewhere, which
 * the browser does by itself. It takes no focus, and older browsers, which know no popover, have the message on the page.
 */
export default function SuccessPopup({ text }: { text: string }) {
  const { t } = useTranslation('forms');
  const hydrated = useHydrated();
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => popup.current?.showPopover(), []);
  if (!hydrated || !('popover' in HTMLElement.prototype)) return null;
  return (
    <div popover="auto" id={id} ref={popup} className={styles.popup}>
      <CircleCheck aria-hidden="true" />
      <p>{text}</p>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('otp.close')}
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
