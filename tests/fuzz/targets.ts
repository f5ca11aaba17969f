import { type Form, fieldIn, fileFieldOf } from '#domain/forms/form.ts';
import { allForms } from '#domain/forms/forms.ts';
import { pageAliases, pageList } from '#domain/pages.ts';
import type { ApiDocument, Operation } from './document.ts';

/** An address that takes input, with a valid input. */
export interface Target {
  name: string;
  method: string;
  path: string;
  /** Encoding of the input; `query` is the query string. */
  type: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'query';
  /** Valid values by field. */
  example: Readonly<Record<string, unknown>>;
  fields: readonly string[];
  /** The file field, and the endings that it accepts. */
  file?: { field: string; endings: readonly string[] };
  /** The limit in bytes of the body (R8.4) or of an address. */
  maxBytes: number;
  /** True for endpoints with a body and for pages' own forms. False for later steps of a form and pages without one. */
  isForm: boolean;
  /** Undefined for pages. */
  operation?: Operation;
}

const maxBytes = { query: 12 * 1024, typed: 64 * 1024, withFile: 12 * 1024 * 1024 };

/** Returns every API operation that takes input. */
export function endpoints({ operations }: ApiDocument): Target[] {
  return operations.flatMap((operation): Target[] => {
    const { path, method, body, query } = operation;
    const about = { name: `${method} ${path}`, method, path, operation, isForm: body !== undefined };
    if (!body) {
      if (query.length === 0) return [];
      const example = Object.fromEntries(query.map(({ name, example }) => [name, example ?? '1']));
      return [{ ...about, type: 'query', example, fields: Object.keys(example), maxBytes: maxBytes.query }];
    }
    const fields = Object.keys(body.properties);
    const example = Object.fromEntries(fields.map((name) => [name, body.properties[name]?.example]));
    const file = fields.find((name) => body.properties[name]?.format === 'binary');
    if (file === undefined)
      return [{ ...about, type: 'application/json', example, fields, maxBytes: maxBytes.typed }];
    const endings: string[] = body.properties[file].description.match(/\.\w+/g) ?? [];
    const others = fields.filter((name) => name !== file);
    return [
      {
        ...about,
        type: 'multipart/form-data',
        example: without(example, file),
        fields: others,
        file: { field: file, endings },
        maxBytes: maxBytes.withFile,
      },
    ];
  });
}

/** Fields that the page for the code posts in addition to the form. */
const codeFields = {
  intent: 'verify',
  otp: '1234',
  leadId: '',
  generatedTime: '',
  mobileNumber: '966551234567',
};

/** Returns every page and alias, alternating in both languages, with its query and its forms. */
export function pages(): Target[] {
  const paths = [...pageList.map(({ path }) => path.replace(':id', '1')), ...Object.keys(pageAliases)];
  return paths.flatMap((path, at) => {
    const address = `/${at % 2 === 0 ? 'en' : 'ar'}/${path}`;
    const own = allForms.filter(({ page }) => page === (pageAliases[path] ?? path));
    const asked = {
      type: 'query',
      example: { source: 'x' },
      fields: queryParameters,
      isForm: false,
    } as const;
    return [
      { ...asked, name: `GET ${address}`, method: 'GET', path: address, maxBytes: maxBytes.query },
      ...own.flatMap((form) => pageForms(form, address)),
      ...(own.length === 0 ? [cookieForm(address)] : []),
    ];
  });
}

/** Query parameters that some page reads. */
const queryParameters = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'source', 'reference', 't', 'Id', 'offerId', 'tab', 'year'],
  ...['contractId', 'ticketId', 'mobileNumber', 'servicetypeid', 'loanAmount'],
  ...['loanType', 'RequiredFinance', 'FinanceDurationId', 'BaloonPayment'],
];

function pageForms(form: Form, address: string): Target[] {
  const file = fileFieldOf(form);
  const consents = form.consents.map(({ name }) => [name, address.slice(1, 3)]);
  const { [file ?? '']: _, ...typed } = { ...form.example, ...Object.fromEntries(consents), form: form.name };
  const example = form.anonymous ? typed : { ...typed, attempt: 'a', remark: '', taken: '' };
  const fields = [...new Set([...form.fields, ...Object.keys(example)])].filter((name) => name !== file);
  const post = { method: 'POST', path: address, example, fields, isForm: true };
  const name = `POST ${address} (${form.name})`;
  const plain = 'application/x-www-form-urlencoded';
  if (file) {
    const endings = fieldIn(form, file).accept ?? [];
    const withFile = { ...post, maxBytes: maxBytes.withFile };
    return [
      {
        ...withFile,
        name: `${name}, with file`,
        type: 'multipart/form-data',
        file: { field: file, endings },
      },
      { ...withFile, name, type: plain },
    ];
  }
  const typedForm: Target = { ...post, name, type: plain, maxBytes: maxBytes.typed };
  if (form.anonymous) return [typedForm];
  const code = { ...example, ...codeFields };
  const step = { isForm: false, example: code, fields: Object.keys(codeFields) };
  return [typedForm, { ...typedForm, ...step, name: `${name}, code step` }];
}

/** A page without a form: it gets the post of the cookie choice. */
function cookieForm(address: string): Target {
  const example = { choice: 'custom', analytics: 'on', back: '/en/offers' };
  const plain = 'application/x-www-form-urlencoded';
  const about = {
    name: `POST ${address}`,
    method: 'POST',
    path: address,
    type: plain,
    isForm: false,
  } as const;
  return { ...about, example, fields: Object.keys(example), maxBytes: maxBytes.typed };
}

function without(values: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...others } = values;
  return others;
}
