import type { ContentRoom, SaveAnswer } from '#contract/desk-content.ts';
import { importFolder } from '#server/content/versions/import-export.ts';
import { contentRoom } from '#server/desk/content/content-room.ts';
import type { Session } from '#server/desk/sign-in/sessions.ts';
import type { SamplePerson } from '#server/gateways/sandbox-sign-in.ts';
import { companyDir } from '../company.ts';
import { signInAs } from '../desk.ts';
import type { AnyJson, TestServer } from '../site.ts';

/** The content room of the sandbox's sample people, on a server without CONTENT_DIR. */
export interface ContentDesk {
  room(person: SamplePerson): ContentRoom;
  /** Changes an item's JSON in a new draft, or in the given one. @returns the draft's id */
  edit(person: SamplePerson, item: string, change: (value: AnyJson) => void, draft?: string): Promise<string>;
  /** Returns `changedAt` of a draft, which its page posts with each step. */
  seen(draft: string): Promise<string>;
}

/** Publishes the test company as the first version. */
export async function openContentDesk(server: TestServer): Promise<ContentDesk> {
  const { services } = server;
  await importFolder(services, companyDir, { subject: 'site', name: 'site' }, 'test company');
  const room = (person: SamplePerson) =>
    contentRoom(services, {
      subject: `sample-${person}`,
      name: person,
      roles: [person.replace(/-\d$/, '')],
    } as Session);
  return {
    room,
    async edit(person, item, change, draft) {
      const opened = await room(person).open(item, draft);
      const [file] = opened?.files ?? [];
      if (!file) throw new Error(`no item ${item}`);
      const value = JSON.parse(file.text) as AnyJson;
      change(value);
      // Tests move the clock, which ends sessions.
      const browser = await signInAs(server, person);
      const { path, basedOn } = file;
      const files = [{ path, basedOn, text: JSON.stringify(value) }];
      const { status, body } = await browser.post('/desk/api/content/save', {
        draft,
        title: item,
        item,
        files,
      });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return (body as Extract<SaveAnswer, { draft: string }>).draft;
    },
    seen: async (draft) => (await room('publisher').draft(draft))?.draft.changedAt ?? '',
  };
}
