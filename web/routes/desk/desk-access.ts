import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Desk } from '#contract/desk.ts';
import { siteContext } from '../../site.ts';

type Args = Pick<LoaderFunctionArgs, 'context' | 'params'>;

/** What a page answers that is not there, or not for this person: the two cannot be told apart. */
export const nothingHere = () => data(null, { status: 404 });

/** The desk of a request. @throws the site's 404, where it has none */
export function deskOf({ context }: Pick<Args, 'context'>): Desk {
  const { desk } = context.get(siteContext);
  if (!desk) throw nothingHere();
  return desk;
}

/**
 * A room of the desk, for somebody with its role.
 * @throws the way to the sign-in, where nobody is signed in; else the 404
 */
export function roomOf<R extends keyof Desk['rooms']>(args: Args, name: R): NonNullable<Desk['rooms'][R]> {
  const { person, rooms } = deskOf(args);
  if (!person) throw redirect(`/${args.params.language}/desk`);
  const room = rooms[name];
  if (!room) throw nothingHere();
  return room;
}
