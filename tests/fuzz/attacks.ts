import { pdf } from '../support/files.ts';
import { type EncodedBody, encode, encodings } from './encodings.ts';
import { hardFiles } from './files.ts';
import type { Outgoing } from './sender.ts';
import type { Target } from './targets.ts';
import { buildText, costs, type HardText, hardTexts } from './texts.ts';

/** A body, file or text for one target. */
export interface Attack {
  /** Printed in failures. The same in each run, so that ATTACK can repeat it. */
  name: string;
  target: Target;
  /** The kind of hard input, without the field. */
  sort: 'example' | 'text' | 'file' | 'body';
  kind: string;
  /** Builds the body when it is sent; all bodies together take some gigabytes. */
  make(): EncodedBody | Promise<EncodedBody>;
}

/** Builds the request that sends the body to the target. */
export function requestTo(
  { method, path, type: takes }: Target,
  { type, body, mode }: EncodedBody,
): Outgoing {
  if (takes === 'query') return { method, path: `${path}?${body.toString('latin1')}`, headers: {} };
  return { method, path, headers: type ? { 'content-type': type } : {}, body, mode };
}

/** The size of a body without the hostile text, in bytes. */
const overheadBytes = 4096;
const textBytes = 64 * 1024;

/** Returns all attacks on a target. */
export function attacksOn(target: Target): Attack[] {
  const { name, fields, maxBytes, file, type, example } = target;
  const attack = (sort: Attack['sort'], kind: string, what: string, make: Attack['make']): Attack => ({
    name: `${name}: ${what}`,
    target,
    sort,
    kind,
    make,
  });
  const given = file && { name: `cv${file.endings[0]}`, content: pdf() };
  const sizes = [textBytes, maxBytes].filter((size, at, all) => size <= maxBytes && all.indexOf(size) === at);
  const texts = sizes.flatMap((size) =>
    hardTexts.flatMap((text) => {
      const kind = `${Math.round(size / 1024)} KiB of ${text.name}`;
      const one = fields.map((field) =>
        attack('text', kind, `${field}: ${kind}`, () =>
          encode(target, { [field]: textFor(target, text, size - overheadBytes) }, given),
        ),
      );
      const all = attack('text', kind, `${kind} across all fields`, () => {
        const share = textFor(target, text, (size - overheadBytes) / fields.length);
        return encode(target, Object.fromEntries(fields.map((field) => [field, share])), given);
      });
      return [...one, all];
    }),
  );
  const files = (file?.endings ?? []).flatMap((ending) =>
    hardFiles(ending).map(({ name, make }) =>
      attack('file', `${ending}: ${name}`, `${ending} file: ${name}`, async () =>
        encode(target, {}, { name: `cv${ending}`, content: await make() }),
      ),
    ),
  );
  const bodies =
    type === 'query' ? [] : encodings(target).map(({ name, make }) => attack('body', name, name, make));
  return [
    attack('example', 'valid example', 'valid example', () => encode(target, example, given)),
    ...texts,
    ...files,
    ...bodies,
  ];
}

function textFor({ type }: Target, text: HardText, size: number): string {
  const cost = { 'application/json': costs.json, 'multipart/form-data': costs.bytes, query: costs.query };
  return buildText(text, size, type in cost ? cost[type as keyof typeof cost] : costs.form);
}

/** Picks one attack of each kind for each target. @param turn - another number picks others */
export function oneOfEachKind(attacks: readonly Attack[], turn: number): Attack[] {
  return pick(attacks, turn, ({ target, kind }) => `${target.name} ${kind}`);
}

/**
 * Picks some attacks of each sort for each target: every file and body for API endpoints with files, few for simpler
 * targets.
 */
export function someOfEachSort(attacks: readonly Attack[], turn: number): Attack[] {
  const countOf = ({ target: { isForm, file, operation }, sort }: Attack): number => {
    if (!isForm) return sort === 'text' ? 1 : 0;
    if (file && operation) return sort === 'text' ? 8 : Number.POSITIVE_INFINITY;
    return { example: 0, text: 4, file: 2, body: 3 }[sort];
  };
  return pick(attacks, turn, ({ target, sort }) => `${target.name} ${sort}`, countOf);
}

/** Picks every example of the API's forms, and one other attack for each form. */
export function oneToEachForm(attacks: readonly Attack[], turn: number): Attack[] {
  const ofForms = attacks.filter(({ target, sort }) => target.isForm && sort !== 'example');
  const examples = attacks.filter(
    ({ target, sort }) => target.isForm && target.operation && sort === 'example',
  );
  return [...examples, ...pick(ofForms, turn, ({ target }) => target.name)];
}

/** Picks `many` attacks from each group, evenly spread. */
function pick(
  attacks: readonly Attack[],
  turn: number,
  groupOf: (attack: Attack) => string,
  countOf: (attack: Attack) => number = () => 1,
): Attack[] {
  const groups = [...Map.groupBy(attacks, groupOf).values()];
  return groups.flatMap((group, at) => {
    const count = Math.min(group.length, countOf(group[0] as Attack));
    const indexes = Array.from({ length: count }, (_, nth) => Math.floor((nth * group.length) / count));
    return indexes.map((index) => group[(index + turn + at * 13) % group.length] as Attack);
  });
}
