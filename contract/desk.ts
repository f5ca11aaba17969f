import type { DeskRole } from '#domain/desk.ts';

/** What the desk's pages need of the server, for the person who is signed in. */
export interface Desk {
  person: DeskPerson | undefined;
  /** Why nobody is signed in any more. */
  ended: 'idle' | 'elsewhere' | undefined;
  /** Each for one role: there for who has it. */
  rooms: { privacy?: PrivacyRoom | undefined };
}

/** For the role `privacy`. */
interface PrivacyRoom {
  /** A page of the record, newest first, of what stands before a position. */
  looks(before?: number): Promise<Look[]>;
}

export interface DeskPerson {
  name: string;
  roles: DeskRole[];
}

/** What is recorded of the desk. */
export type LookAction = 'signed-in' | 'signed-out' | 'session-from-elsewhere';

/** A row of the record of looks. */
export interface Look {
  position: number;
  /** ISO 8601 */
  at: string;
  name: string;
  action: LookAction;
  about: string | null;
  reason: string | null;
}
