import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Desk } from '#contract/desk.ts';
import { siteContext } from '../../site.ts';

type Args = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request' | 'url'>;

/** A form that was posted after the session had ended. Its input can be sent again after sign-in. */
export interface UnsentForm {
  action: string;
  fields: [name: string, value: string][];
}

/** Returns the same 404 for a missing page and for a missing role, so that nobody can distinguish them. */
export const nothingHere = () => data(null, { status: 404 });

/** @throws the site's 404 if there is no desk */
export function deskOf({ context }: Pick<Args, 'context'>): Desk {
  const { desk } = context.get(siteContext);
  if (!desk) throw nothingHere();
  return desk;
}

/** @throws a redirect to sign-in, a 401 with the posted form, or a 404 without the role */
export function roomOf<R extends keyof Desk['rooms']>(args: Args, name: R): NonNullable<Desk['rooms'][R]> {
  const { person, rooms } = deskOf(args);
  if (!person) throw signedOut(args);
  const room = rooms[name];
  if (!room) throw nothingHere();
  return room;
}

function signedOut({ request, url, params, context }: Args) {
  const action = url.pathname + url.search;
  const { posted } = context.get(siteContext);
  if (request.method !== 'POST' || !posted)
    return redirect(`/${params.language}/desk?${new URLSearchParams({ to: action })}`);
  const fields = [...posted].filter((field): field is [string, string] => typeof field[1] === 'string');
  return data({ action, fields } satisfies UnsentForm, { status: 401 });
}
