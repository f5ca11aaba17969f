import { callCrm, openCredentials, unexpected } from './crm-client.ts';
import { receiveLeads, setting } from './receive-leads.ts';

/**
 * Salesforce: one Lead per lead. Create a text field of Lead that is an external id and unique (`Site_Reference__c`).
 * The external client app needs the client credentials flow, the scope `api`, and a user who may edit leads.
 */
const base = setting('SALESFORCE_URL');
const version = setting('SALESFORCE_API_VERSION', 'v62.0');
const field = setting('SALESFORCE_KEY_FIELD', 'Site_Reference__c');
const withToken = openCredentials(`${base}/services/oauth2/token`, {
  id: setting('SALESFORCE_CLIENT_ID'),
  secret: setting('SALESFORCE_CLIENT_SECRET'),
});

receiveLeads(async ({ reference, name, company, mobile, email, title }, signal) => {
  const url = `${base}/services/data/${version}/sobjects/Lead/${field}/${encodeURIComponent(reference)}`;
  // The body must not contain the key. It has no Status, so a repetition does not undo what staff have set.
  const body = {
    LastName: name.slice(0, 80),
    Company: (company ?? 'Private person').slice(0, 255),
    MobilePhone: mobile,
    Email: email,
    LeadSource: 'Web',
    Description: title,
  };
  const answer = await withToken(
    (authorization) =>
      callCrm({
        method: 'PATCH',
        url,
        // People apply more than once: a duplicate rule that warns must not refuse the second lead.
        headers: { authorization, 'Sforce-Duplicate-Rule-Header': 'allowSave=true' },
        body,
        signal,
      }),
    signal,
  );
  // 201 created, 200 or 204 updated.
  if ([200, 201, 204].includes(answer.status)) return;
  const [first] = Array.isArray(answer.body) ? (answer.body as { errorCode?: unknown }[]) : [];
  // Staff have already converted this lead, so this is a repetition.
  if (first?.errorCode === 'CANNOT_UPDATE_CONVERTED_LEAD') return;
  throw unexpected(answer, first?.errorCode);
});
