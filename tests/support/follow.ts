import { expect } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { examplePayload, type TestServer } from './site.ts';

/** Returns helpers for tests of the follow page: send a lead, request a code, open it, read the mails. */
export function followHelpers(server: () => TestServer) {
  let count = 0;
  const newMobile = () => {
    count += 1;
    return `0556${String(count).padStart(6, '0')}`;
  };
  const international = (mobile: string) => `966${mobile.slice(1)}`;
  const newAddress = () => ({ 'x-forwarded-for': `10.7.${count >> 8}.${count & 255}` });

  async function lead(mobile = newMobile()) {
    const email = `follow-${count}@example.com`;
    const { body } = await server().post(
      carFinance.endpoint,
      examplePayload(carFinance, { MobileNumber: mobile, email }),
    );
    return { reference: body.reference as string, mobile, email };
  }
  const askCode = (reference: string, mobileNumber: string) =>
    server().post(apiPaths.followCode, { reference, mobileNumber });
  const verify = (body: object) => server().post(apiPaths.followCodeCheck, body, newAddress());
  /** Waits for the code, which is sent after the answer. */
  async function codeFor(mobile: string): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          code = await server().codeSentTo(international(mobile));
          return code;
        },
        { timeout: 15_000 },
      )
      .toBeDefined();
    return code ?? '';
  }
  async function opened(sent?: { reference: string; mobile: string; email: string }) {
    const { reference, mobile, email } = sent ?? (await lead());
    const { body } = await askCode(reference, mobile);
    const claim = { reference, mobileNumber: mobile, genTime: body.generatedTime };
    const { body: right } = await verify({ ...claim, otp: await codeFor(mobile) });
    const by = { reference, mobileNumber: mobile, proof: right.proof as string };
    const change = (what: string, more = {}) =>
      server().post(apiPaths.followChange, { ...by, change: what, ...more }, newAddress());
    return {
      reference,
      mobile,
      email,
      by,
      change,
      look: () => server().post(apiPaths.followed, by, newAddress()),
    };
  }
  const mailsTo = async (to: string) =>
    (await server().mails()).filter((mail) => mail.to?.[0]?.address === to);

  return { newMobile, international, newAddress, lead, askCode, verify, codeFor, opened, mailsTo };
}
