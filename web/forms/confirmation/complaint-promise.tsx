import type { ReactNode } from 'react';
import { type Complaints, isComplaint } from '#domain/complaints.ts';
import type { Option } from '#domain/rules/options.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useList } from '../lists/option-lists.ts';
import type { AnswerPromise } from './answer-promise.ts';
import { Escalation } from './escalation.tsx';

interface ComplaintPromise {
  service: Option | undefined;
  promise: AnswerPromise;
  /** Empty while no service type is chosen. */
  context: { context?: 'complaint' | 'other' };
  note: ReactNode;
}

/** @param chosen - the service type in the page's address */
export function useComplaintPromise(complaints: Complaints, chosen: string | null): ComplaintPromise {
  const { t } = useTranslation('confirmation');
  const service = useList('serviceType').options?.find(({ value }) => value === Number(chosen));
  const complains = service && isComplaint(complaints, service.value);
  const promise = {
    next: t('next.complaint', { count: complaints.answerDays }),
    days: complaints.answerDays,
    after: <Escalation to={complaints.escalation} />,
  };
  return {
    service,
    promise,
    context: service ? { context: complains ? 'complaint' : 'other' } : {},
    note: (!service || complains) && (
      <p className="note">
        {promise.next} {promise.after}
      </p>
    ),
  };
}
