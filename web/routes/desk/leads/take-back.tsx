import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import styles from '../desk-panel.module.css';

/**
 * Takes back the last state before the customer hears of it; it hides once that is too late.
 * @param until - ISO 8601; where this machine's clock differs from the server's, the server decides
 */
export function TakeBack({ until }: { until: string }) {
  const { t } = useTranslation('desk');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const left = Math.min(Math.max(Date.parse(until) - Date.now(), 0), 60_000);
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <Form method="post" className={`note ${styles.panel}`}>
      <p>{t('leads.one.notToldYet')}</p>
      <button type="submit" name="intent" value="take-back" className={smallButton}>
        {t('leads.one.takeBack')}
      </button>
    </Form>
  );
}
