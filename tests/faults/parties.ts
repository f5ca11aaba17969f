import { randomBytes } from 'node:crypto';
import { codeIn, type SiteAccess } from '../support/applicant.ts';
import { testDataKey } from '../support/process.ts';
import type { DeliveredIds } from './compare-results.ts';
import { openHttpParty, openSmtpParty, slowMs, type ThirdParty } from './third-party.ts';

type PartyName = 'mail' | 'crm' | 'sms' | 'identity';

/** The four third parties of a live server, with what they received. */
export interface Parties {
  of: Record<PartyName, ThirdParty>;
  /** Settings of a server that uses them. */
  env: Record<string, string>;
  codeSentTo: SiteAccess['codeSentTo'];
  /** The largest number of codes that any mobile was sent. */
  maxCodesPerMobile(): number;
  received: DeliveredIds;
  close(): Promise<void>;
}

/** @param delayMs - delay of each answer in the mood `slow` */
export async function openParties(delayMs = slowMs): Promise<Parties> {
  const codes = new Map<string, string[]>();
  const ids: string[] = [];
  const mail = await openSmtpParty(
    (message) => {
      const id = /^Message-ID: <([^@>]+)@/im.exec(message)?.[1];
      if (id) ids.push(id);
    },
    { delayMs },
  );
  const crm = await openHttpParty(
    (request) => ids.push(String(request.headers['webhook-id'])),
    (response) => response.writeHead(204).end(),
    { delayMs },
  );
  const sms = await openHttpParty(
    (_request, body) => {
      const { to, text } = JSON.parse(body) as { to: string; text: string };
      codes.set(to, [...(codes.get(to) ?? []), codeIn(text) ?? '']);
    },
    (response) => response.writeHead(202).end('{}'),
    { delayMs },
  );
  const identity = await openHttpParty(
    () => undefined,
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"verified":true}'),
    { garbageStatus: 200, delayMs },
  );
  const of = { mail, crm, sms, identity };
  const at = ({ port }: ThirdParty) => `http://127.0.0.1:${port}/`;
  return {
    of,
    env: {
      GATEWAYS: 'live',
      DATA_KEY: testDataKey,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      CRM_WEBHOOK_URL: at(crm),
      CRM_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
      SMS_URL: at(sms),
      SMS_TOKEN: 'a token',
      IDENTITY_URL: at(identity),
      IDENTITY_TOKEN: 'a token',
    },
    codeSentTo: async (mobile) => codes.get(mobile)?.at(-1),
    maxCodesPerMobile: () => Math.max(0, ...[...codes.values()].map((sent) => sent.length)),
    received: async () => ids,
    async close() {
      await Promise.all(Object.values(of).map((party) => party.close()));
    },
  };
}
