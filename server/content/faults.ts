import type { z } from 'zod';
import { type FaultKey, type FaultValues, faultExamples } from '#domain/publications/content-faults.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import sentences from '#locales/en/content-faults.json' with { type: 'json' };
import { fillPlaceholders } from '../platform/sentences.ts';

const english: Readonly<Record<FaultKey, string>> = sentences;

/** `place` is the path from the checked value to the wrong part. */
export interface Fault {
  place: ValuePath;
  key: FaultKey;
  values?: FaultValues;
}

export interface FileFault extends Omit<Fault, 'place'> {
  file: string;
  place?: ValuePath | undefined;
  line?: number | undefined;
}

/** The message is one line: file, line and place if known, and the reason. */
export class ContentError extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    const { file, line, place = [] } = fault;
    const where = line === undefined ? file : `${file}:${line}`;
    super([where, ...(place.length > 0 ? [place.join('.')] : []), explain(fault)].join(': '));
    this.fault = fault;
  }
}

/** Describes a fault in English, for the operator. */
const explain = ({ key, values }: Pick<Fault, 'key' | 'values'>) =>
  fillPlaceholders(english[key], { ...faultExamples, ...values });

/** Returns the data, or faults with sentence keys instead of Zod's messages. */
export function parseContent<T extends z.ZodType>(
  schema: T,
  value: unknown,
): { data: z.infer<T> } | { faults: Fault[] } {
  const { data, error } = schema.safeParse(value, { error: keyOf });
  if (!error) return { data: data as z.infer<T> };
  // Several checks of one value may have the same sentence.
  const faults = new Map(error.issues.flatMap(toFaults).map((one) => [JSON.stringify(one), one]));
  return { faults: [...faults.values()] };
}

const isKey = (message: string): message is FaultKey => Object.hasOwn(english, message);

function toFaults(issue: z.core.$ZodIssue): Fault[] {
  const place = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  // Names each unknown field, not the object that contains it.
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ place: [...place, name], key: 'unknownField', values: { name } }));
  const { minimum, maximum, params } = issue as { minimum?: number; maximum?: number; params?: FaultValues };
  const values = {
    ...(minimum !== undefined && { least: minimum }),
    ...(maximum !== undefined && { most: maximum }),
    ...params,
  };
  return [{ place, key: isKey(issue.message) ? issue.message : 'wrong', values }];
}

const formats: Readonly<Record<string, FaultKey>> = { date: 'date', email: 'email', url: 'url' };
const types: Readonly<Record<string, FaultKey>> = { number: 'number', int: 'wholeNumber', string: 'blank' };

/** Returns the key of an issue. Zod calls this only for issues to which the schema gives no key. */
function keyOf(issue: z.core.$ZodRawIssue): FaultKey {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : (types[issue.expected] ?? 'wrong');
    case 'too_small':
      if (issue.origin === 'string') return 'blank';
      return issue.origin === 'array' ? 'noRows' : 'tooSmall';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig';
    case 'invalid_format':
      return formats[issue.format] ?? 'wrong';
    case 'invalid_value':
      return 'choice';
    case 'invalid_key':
      return isKey(issue.issues[0]?.message ?? '') ? (issue.issues[0]?.message as FaultKey) : 'wrong';
    default:
      return 'wrong';
  }
}
