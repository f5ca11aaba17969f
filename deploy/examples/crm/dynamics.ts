import { callCrm, openCredentials, unexpected } from './crm-client.ts';
import { receiveLeads, setting } from './receive-leads.ts';

/**
 * Dynamics 365 Sales (Dataverse): one lead per lead. Create a text column of the table Lead and an alternate key on it
 * (`new_sitereference`). The app registration in Entra ID needs an application user who may write leads.
 */
const base = setting('DYNAMICS_URL');
const column = setting('DYNAMICS_KEY_COLUMN', 'new_sitereference');
const entra = setting('ENTRA_URL', 'https://login.microsoftonline.com');
const withToken = openCredentials(`${entra}/${setting('ENTRA_TENANT')}/oauth2/v2.0/token`, {
  id: setting('ENTRA_CLIENT_ID'),
  secret: setting('ENTRA_CLIENT_SECRET'),
  scope: `${base}/.default`,
});

receiveLeads(async ({ reference, name, company, mobile, email, title, amount }, signal) => {
  const answer = await withToken(
    (authorization) =>
      callCrm({
        method: 'PATCH',
        // A reference has no quotation mark (`readSiteLead`).
        url: `${base}/api/data/v9.2/leads(${column}='${reference}')`,
        headers: { authorization, 'OData-Version': '4.0', 'OData-MaxVersion': '4.0' },
        // It has no status, so a repetition does not undo what staff have set.
        body: {
          subject: title,
          lastname: name.slice(0, 50),
          companyname: company?.slice(0, 100),
          mobilephone: mobile,
          emailaddress1: email,
          budgetamount: amount,
        },
        signal,
      }),
    signal,
  );
  // Created and updated look the same.
  if (answer.status === 204) return;
  const { error } = (answer.body ?? {}) as { error?: { code?: unknown } };
  throw unexpected(answer, error?.code);
});
