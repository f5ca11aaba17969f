import { lead } from './lead.js';
import { storeLead } from './store-lead.js';

/** Accepts a lead at the address of our own endpoint. */
export async function POST(request) {
  const key = request.headers.get('idempotency-key');
  const checked = lead.safeParse(await request.json());
  if (!key || !checked.success) return Response.json({ errors: checked.error?.issues }, { status: 400 });
  return Response.json(await storeLead(key, checked.data));
}
