import type { FollowChange } from '#domain/forms/follow.ts';
import { isFinal } from '#domain/lead-states.ts';
import { verifiedCode } from '../../intake/one-time-codes/proof.ts';
import type { Services } from '../../intake/services.ts';
import { addState } from '../lead-states/lead-states.ts';
import { followClaim } from './codes.ts';
import { requestData } from './data-requests.ts';
import { sendEmailLink } from './email-link.ts';
import { type FollowClaim, type FollowedSubmission, findTracked } from './find-followed.ts';

/** The proof needs a code that was verified for this claim in the last 15 minutes. */
export async function findProven(
  services: Services,
  claim: FollowClaim,
  proof: string,
): Promise<FollowedSubmission | undefined> {
  return services.database.db.transaction().execute(async (tx) => {
    const code = await verifiedCode(tx, services, followClaim(claim), proof, services.now());
    return code && findTracked(tx, services, claim);
  });
}

/**
 * @returns false if the change is not possible, such as withdrawing a submission in a final state
 * @throws GatewayDown if the link to a new address cannot be sent
 */
export async function applyFollowChange(
  services: Services,
  followed: FollowedSubmission,
  { change, email }: { change: FollowChange; email: string | undefined },
): Promise<boolean> {
  const { database, now } = services;
  const { id, form } = followed;
  switch (change) {
    case 'email':
      if (email === undefined || !form.fields.includes('email')) return false;
      await sendEmailLink(services, followed, email);
      return true;
    case 'messages-on':
    case 'messages-off':
      await database.db
        .updateTable('submissions')
        .set({ messages_off_at: change === 'messages-off' ? now() : null })
        .where('id', '=', id)
        .execute();
      return true;
    case 'ask-export':
    case 'ask-erasure':
      return requestData(services, followed, change === 'ask-export' ? 'export' : 'erasure');
    case 'withdraw':
      return database.db.transaction().execute(async (tx) => {
        const { progress } = await tx
          .selectFrom('submissions')
          .select('progress')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (!progress || isFinal(progress)) return false;
        await addState(tx, services, id, { state: 'withdrawn', at: now(), source: 'customer' });
        return true;
      });
  }
}
