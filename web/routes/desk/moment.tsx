import styles from './desk-panel.module.css';

const parts = { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Riyadh' } as const;
const inRiyadh = new Intl.DateTimeFormat('en-GB', parts);

/**
 * Shows the time in Riyadh.
 * @param at - ISO 8601
 */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <bdi dir="ltr" className={styles.noWrap}>
        {inRiyadh.format(new Date(at))}
      </bdi>
    </time>
  );
}
