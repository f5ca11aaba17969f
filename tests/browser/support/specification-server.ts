import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An API server written from section 7 of both specification documents alone. */
export interface SpecificationServer {
  url: string;
  /** The POST requests, with the path in lower case and a multipart body as text. */
  posted: { path: string; headers: IncomingHttpHeaders; body: unknown }[];
  /** Paths that answer 500 for now. */
  failing: Set<string>;
  stop(): Promise<void>;
}

/** The only valid code. */
export const rightCode = '4321';
/** An invalid code, refused with a text that is no message key. */
export const oddCode = '9876';
/** The lead number of every application. */
const leadId = 70_123;
/** Applicants with this name get no lead number, although their identity is verified. */
export const nameWithoutLead = 'Without Lead';
/** A contact message that is refused, in the format of the second document. */
export const refusedMessage = 'This one is refused';
export const refusalOfMessage = { errorEn: 'Our contact desk is closed', errorAr: 'مكتب التواصل مغلق' };
/** A malpractice report with this text is refused. */
export const refusedReport = 'This report is refused by the other server';
export const refusalOfReport = { en: 'Our report desk is closed', ar: 'مكتب البلاغات مغلق' };
/** The names of its reports. The second has a numeric id, no Arabic text and a date without a zone. */
export const reportNames = ['Board report 2024', 'Statement of the winter'] as const;

const list = (...labels: [value: number, en: string, ar: string][]) => ({
  listEn: labels.map(([value, label]) => ({ label, value })),
  listAr: labels.map(([value, , label]) => ({ label, value })),
});
const sixMonths = list([1, 'Under 6 months', 'أقل من ستة'], [2, '6 months and more', 'ستة فأكثر']);

/** Lists with values of this server's own. Values that a rule depends on follow the specification. */
const lists: Record<string, object> = {
  '/api/websitehome/fetchperiodvalues': list([1, '12', '12'], [5, '60', '60']),
  '/api/websitefinance/getfinancepurposelist': list([71, 'A boat', 'قارب'], [72, 'A camel', 'جمل']),
  '/api/websitefinance/fetchworkjoiningduration': sixMonths,
  '/api/websitefinance/fetchsalaryrange': list([1, 'Low', 'منخفض'], [2, 'Middle', 'متوسط']),
  '/api/websitefinance/fetchmilitaryrank': list([81, 'Admiral', 'أميرال']),
  '/api/websitefinance/fetchreachway': list([91, 'Pigeon', 'حمام زاجل'], [92, 'Radio', 'إذاعة']),
  '/api/websitefinance/fetchcorporateannualsales': list([1, 'Some', 'قليل'], [2, 'More', 'أكثر']),
  '/api/websitecontact/afterservicestypes': list([3, 'Repairs', 'إصلاح'], [61, 'Towing', 'سحب']),
  '/api/crm/fetchcrmsatisfactionlevel': list([1, 'Satisfied', 'راض'], [2, 'Not Satisfied', 'غير راض']),
  '/api/websitecontact/getmalpracticetypes': list([51, 'Smuggling', 'تهريب']),
  '/api/websitefinance/financereportview': [
    { id: 7, description: reportNames[1], descriptionAr: null, uploadDate: '2024-02-29T00:00:00' },
  ],
  '/api/websitecontact/getbodreports': [
    { id: 'a', description: reportNames[0], descriptionAr: reportNames[0], uploadDate: '2025-01-31' },
  ],
};

const generatedTime = '2026-01-31T09:15:00';
const message = { en: 'Done', ar: 'تم' };
const sent = () => ({ isEmailSent: true });
const verified = ({ otp }: Body) => ({
  isValid: otp === rightCode,
  ...(otp === oddCode && { error: 'the Moon Is Full' }),
});
type Body = Readonly<Record<string, unknown>>;

/** The answers with status 200. Undefined is an empty body, where the specification defines no answer. */
const answers: Record<string, (body: Body) => object | undefined> = {
  '/api/websitehome/makecalculation': () => ({
    monthlyPaymentWithInsurance: 3000,
    monthlyPaymentWithoutInsurance: 2900,
    monthlyInsuranceCharges: 100,
    totalFinanceCost: 50_000,
    adminFees: 1150,
    apr: 20.95,
  }),
  '/api/websitefinance/individualloanrequest': ({ CustomerName }) => ({
    isAbsherVerified: true,
    generatedTime,
    ...(CustomerName !== nameWithoutLead && { leadId }),
  }),
  // The lead number must keep its type.
  '/api/otp/verifyotp': (body) => verified(body.leadId === leadId ? body : {}),
  '/api/websitefinance/updatelead': ({ Id }) => (Id === leadId ? undefined : { isUpdated: false }),
  '/api/websitefinance/carloanrequest': sent,
  '/api/websitefinance/corporateloanrequest': sent,
  '/api/business/approval': sent,
  '/api/websitecontact/afterservicesrequest': sent,
  '/api/otp/sendotpforcontact': () => ({ generatedTime, message }),
  '/api/otp/verifyotpforcontact': verified,
  '/api/websitecontact/contactussubmit': ({ Message }) =>
    Message === refusedMessage ? { isSubmitted: false, ...refusalOfMessage } : { isSubmitted: true },
  '/api/websitecontact/postjobapplyrequest': sent,
  '/api/websitecontact/postsurvey': () => ({ isSurveyPosted: true }),
  '/api/crm/postevaluation': () => ({ isPosted: true }),
  '/api/websitecontact/postcallcentersurveyresult': () => ({ isSurveyPosted: true }),
  '/api/websitecontact/postreportingmalpractice': ({ text }) =>
    String(text).includes(refusedReport) ? { isPosted: false, error: refusalOfReport } : { isPosted: true },
  '/api/otp/sendotpforemail': () => ({
    isCustomerExists: true,
    isAbsherVerified: true,
    generatedTime,
    message,
  }),
  '/api/otp/verifyotpforemail': verified,
  '/api/websitecontact/verifyemailrequest': () => ({ isAlreadyVerified: false, isEmailSent: true, message }),
  '/api/websitecontact/postemailverification': () => undefined,
};

/** Starts the server on a free port. */
export async function startSpecificationServer(): Promise<SpecificationServer> {
  const posted: SpecificationServer['posted'] = [];
  const failing = new Set<string>();
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    // Browsers block requests with our own headers. X-Forwarded-For gives each test a client address.
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Forwarded-For');
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.toLowerCase();
    if (request.method === 'OPTIONS') return response.end();
    const isKnown = path in (request.method === 'GET' ? lists : answers);
    response.statusCode = failing.has(path) ? 500 : isKnown ? 200 : 404;
    if (response.statusCode !== 200) return response.end();
    const answer = request.method === 'GET' ? lists[path] : answers[path]?.(await keep(path, request));
    if (answer) response.setHeader('Content-Type', 'application/json');
    response.end(answer && JSON.stringify(answer));
  });
  const keep = async (path: string, request: IncomingMessage): Promise<Body> => {
    const text = (await buffer(request)).toString();
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const body = isJson ? (JSON.parse(text) as Body) : { text };
    posted.push({ path, headers: request.headers, body });
    return body;
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    failing,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
