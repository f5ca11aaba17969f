import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that somebody else wrote from the two documents of the specification alone (section 7 of each). */
export interface SpecificationServer {
  url: string;
  /** What was posted, by the path in lower case; a multipart body as its text. */
  posted: { path: string; body: unknown }[];
  stop(): Promise<void>;
}

/** The only code that is right. */
export const rightCode = '4321';
/** A contact message that is refused, by the words of the second document. */
export const refusedMessage = 'This one is refused';
export const refusalOfMessage = { errorEn: 'Our contact desk is closed', errorAr: 'مكتب التواصل مغلق' };

const list = (...labels: [value: number, en: string, ar: string][]) => ({
  listEn: labels.map(([value, label]) => ({ label, value })),
  listAr: labels.map(([value, , label]) => ({ label, value })),
});
const sixMonths = list([1, 'Under 6 months', 'أقل من ستة'], [2, '6 months and more', 'ستة فأكثر']);

/** Where a rule rests on a value it is the specification's; all others are this server's own. */
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
  '/api/websitefinance/financereportview': [],
  '/api/websitecontact/getbodreports': [],
};

const generatedTime = '2026-01-31T09:15:00';
const message = { en: 'Done', ar: 'تم' };
const sent = () => ({ isEmailSent: true });
const verified = ({ otp }: Body) => ({ isValid: otp === rightCode });
type Body = Readonly<Record<string, unknown>>;

const answers: Record<string, (body: Body) => object> = {
  '/api/websitehome/makecalculation': () => ({
    monthlyPaymentWithInsurance: 3000,
    monthlyPaymentWithoutInsurance: 2900,
    monthlyInsuranceCharges: 100,
    totalFinanceCost: 50_000,
    adminFees: 1150,
    apr: 20.95,
  }),
  '/api/websitefinance/individualloanrequest': () => ({
    isAbsherVerified: true,
    generatedTime,
    leadId: 'L-1',
  }),
  '/api/otp/verifyotp': verified,
  '/api/websitefinance/updatelead': () => ({}),
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
  '/api/websitecontact/postreportingmalpractice': () => ({ isPosted: true }),
  '/api/otp/sendotpforemail': () => ({
    isCustomerExists: true,
    isAbsherVerified: true,
    generatedTime,
    message,
  }),
  '/api/otp/verifyotpforemail': verified,
  '/api/websitecontact/verifyemailrequest': () => ({ isAlreadyVerified: false, isEmailSent: true, message }),
  '/api/websitecontact/postemailverification': () => ({}),
};

/** Starts it on a free port. */
export async function startSpecificationServer(): Promise<SpecificationServer> {
  const posted: SpecificationServer['posted'] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.toLowerCase();
    if (request.method === 'OPTIONS') return response.end();
    const answer = request.method === 'GET' ? lists[path] : answers[path]?.(await keep(path, request));
    response.statusCode = answer ? 200 : 404;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer ?? {}));
  });
  const keep = async (path: string, request: IncomingMessage): Promise<Body> => {
    const text = (await buffer(request)).toString();
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const body = isJson ? (JSON.parse(text) as Body) : { text };
    posted.push({ path, body });
    return body;
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
