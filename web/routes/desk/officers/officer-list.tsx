import { Form } from 'react-router';
import type { OfficerEntry } from '#contract/desk.ts';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { button, smallButton } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import styles from '../desk-panel.module.css';
import { useOpened } from '../key-store.ts';
import { Moment } from '../moment.tsx';
import { useReload, useWork } from '../use-work.ts';
import { WorkRefused } from '../work-refused.ts';

/** Officers compare the public keys by telephone. */
export function OfficerList({ officers, canAdd }: { officers: readonly OfficerEntry[]; canAdd: boolean }) {
  const { t } = useTranslation('desk');
  const hydrated = useHydrated();
  const { keys } = useOpened();
  const { isWorking, refused, run } = useWork();
  const reload = useReload();
  const add = (id: string) =>
    run(async () => {
      if (keys.length === 0) throw new WorkRefused('notProven');
      await deskApi.addOfficer(id);
      await reload();
    });
  return (
    <>
      {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
      <ul className="stack4">
        {officers.map(({ id, name, recipient, state, since, isMe }) => (
          <li key={id} className={`card ${styles.panel}`}>
            <h2>
              <bdi>{name}</bdi> {isMe && `(${t('officers.you')})`}
            </h2>
            <p>
              {t(`officers.states.${state}`)} · <Moment at={since} />
            </p>
            <p className={styles.mono} dir="ltr">
              {recipient}
            </p>
            {state === 'waiting' && canAdd && !isMe && <p>{t('officers.compare')}</p>}
            <div className="actions">
              {state === 'waiting' && canAdd && !isMe && hydrated && (
                <ActionButton
                  className={button({ small: true })}
                  isDisabled={isWorking}
                  onClick={() => add(id)}
                >
                  {t('officers.add')}
                </ActionButton>
              )}
              {(canAdd || isMe) && (
                <Form method="post">
                  <button type="submit" name="remove" value={id} className={smallButton}>
                    {t('officers.remove')}
                  </button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
