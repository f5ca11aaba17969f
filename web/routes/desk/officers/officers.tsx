import { useState } from 'react';
import { data } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { button } from '../../../ui/button.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import { deskApi } from '../desk-api.ts';
import styles from '../desk-panel.module.css';
import { useOpened } from '../key-store.ts';
import { renewKeys } from '../report-crypto.ts';
import { Unlock } from '../unlock.tsx';
import { useReload, useWork } from '../use-work.ts';
import type { Route } from './+types/officers.ts';
import { MakeKey } from './make-key.tsx';
import { OfficerList } from './officer-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const room = roomOf(args, 'compliance');
  return { officers: await room.officers(), outdated: await room.outdatedKeys() };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'compliance');
  const posted = args.context.get(siteContext).posted;
  const outcome = await room.removeOfficer(String(posted?.get('remove') ?? ''));
  if (outcome === 'unknown') throw nothingHere();
  return outcome === 'removed' ? { outcome } : data({ outcome }, { status: 422 });
}

export default function OfficersPage({
  loaderData: { officers, outdated },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const active = officers.filter(({ state }) => state === 'active');
  const mine = active.find(({ isMe }) => isMe);
  const isAlone = active.every(({ isMe }) => isMe);
  const waiting = officers.find(({ isMe, state }) => isMe && state === 'waiting');
  return (
    <Page page="deskOfficers" title={t('officers.title')} lead={t('officers.lead')}>
      {actionData && (
        <p role={actionData.outcome === 'removed' ? 'status' : 'alert'} className="note">
          {t(`officers.outcomes.${actionData.outcome}`)}
        </p>
      )}
      {active.length === 0 && <p className="note">{t('officers.nobody')}</p>}
      {active.length === 1 && <p className="note">{t('officers.alone')}</p>}
      <OfficerList officers={officers} canAdd={mine !== undefined} />
      {mine && <Unlock recipient={mine.recipient} />}
      {mine && outdated > 0 && <RenewKeys outdated={outdated} />}
      {waiting && (
        <div className="note">
          <p>{isAlone ? t('officers.youWaitAlone') : t('officers.youWait')}</p>
          {isAlone && (
            <p className={styles.mono} dir="ltr">
              npm run ops -- malpractice officer {waiting.recipient}
            </p>
          )}
        </div>
      )}
      <MakeKey hasKey={mine !== undefined} isAlone={isAlone} />
    </Page>
  );
}

/** Works in batches. If it is stopped, any officer can continue. */
function RenewKeys({ outdated }: { outdated: number }) {
  const { t } = useTranslation('desk');
  const { keys } = useOpened();
  const { isWorking, refused, run } = useWork();
  const [left, setLeft] = useState(outdated);
  const reload = useReload();
  const renew = () =>
    run(async () => {
      for (;;) {
        const found = await deskApi.outdatedKeys();
        setLeft(found.totalOutdated);
        if (found.reports.length === 0) break;
        await deskApi.renewKeys(await renewKeys(keys, found));
      }
      await reload();
    });
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="renew">
      <h2 id="renew">{t('renew.title')}</h2>
      <p>{t('renew.why')}</p>
      <p role="status">{t('renew.left', { count: left })}</p>
      {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
      <ActionButton className={button()} isDisabled={isWorking || keys.length === 0} onClick={renew}>
        {isWorking ? t('renew.working') : t('renew.begin')}
      </ActionButton>
    </section>
  );
}
