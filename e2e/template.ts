import { makeTemplate } from '#server/database/testing-template.ts';

/** One database for a whole run, which each site of it copies (`site.ts`). */
export default async function setup() {
  const { folder, remove } = await makeTemplate();
  process.env.E2E_DATABASE_TEMPLATE = folder;
  return remove;
}
