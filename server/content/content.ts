import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { type CookiesContent, cookiesSchema } from './cookies-schema.ts';
import { jsonLines } from './json-lines.ts';
import {
  type AppContent,
  appSchema,
  branchesSchema,
  type CompanyContent,
  companySchema,
  type DisclosureContent,
  disclosureSchema,
  type ProductContent,
  productSchema,
  ratesSchema,
  simahCodesSchema,
} from './schemas.ts';

const productFiles = {
  personalFinance: 'products/personal-finance.json',
  carFinance: 'products/cars-finance.json',
  equipmentFinance: 'products/equipment-finance.json',
  cashFinance: 'products/cash-finance.json',
} as const;

type ProductName = keyof typeof productFiles;

/** What the company publishes, read and checked. */
export interface Content {
  app: AppContent;
  company: CompanyContent;
  rates: z.infer<typeof ratesSchema>;
  products: Record<ProductName, ProductContent>;
  disclosure: DisclosureContent;
  branches: z.infer<typeof branchesSchema>;
  simahCodes: Record<string, string>;
  cookies: CookiesContent;
}

/** A content file that is missing or breaks its schema; the message is one line: file, line and reason. */
export class ContentError extends Error {}

/**
 * Reads all of CONTENT_DIR.
 * @throws ContentError on the first bad file
 */
export async function readContent(folder: string): Promise<Content> {
  const read = <T extends z.ZodType>(file: string, schema: T) => readJson(join(folder, file), schema);
  return {
    app: await read('app.json', appSchema),
    company: await read('company.json', companySchema),
    rates: await read('finance-calculator.json', ratesSchema),
    products: Object.fromEntries(
      await Promise.all(
        Object.entries(productFiles).map(async ([name, file]) => [name, await read(file, productSchema)]),
      ),
    ) as Content['products'],
    branches: await read('branches.json', branchesSchema),
    disclosure: await read('apr-disclosure.json', disclosureSchema),
    simahCodes: await read('simah-codes.json', simahCodesSchema),
    cookies: await read('cookies.json', cookiesSchema),
  };
}

async function readJson<T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ContentError(`${file}: cannot be read (${error.code})`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // V8's message ends in a position or a piece of the text, which may be of several lines.
    const reason = (error as Error).message.replace(/(?: in JSON)? at position .*|, (\.\.\.)?".*/s, '');
    throw new ContentError(`${file}:${jsonLines(text).mistake ?? 1}: ${reason}`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  // A name that should not be there is itself the place, not what it stands in.
  const path = [
    ...(issue?.path ?? []),
    ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
  ];
  const place = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
  throw new ContentError(
    `${file}:${jsonLines(text).of(path)}: ${place}${issue?.message ?? 'does not fit its schema'}`,
  );
}
