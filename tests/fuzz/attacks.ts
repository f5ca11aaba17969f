import { pdf } from '../support/files.ts';
import { encode, encodings, type Sent } from './encodings.ts';
import { hardFiles } from './files.ts';
import type { Outgoing } from './sender.ts';
import type { Target } from './targets.ts';
import { costs, type HardText, hardTexts, writeOut } from './texts.ts';

/** A body, file or text for one target. */
export interface Attack {
  /** Printed in failures. The same in each run, so that ATTACK can repeat it. */
  name: string;
  target: Target;
  /** The kind of hard input, without the field. */
  sort: 'example' | 'text' | 'file' | 'body';
  kind: string;
  /** Builds the body when it is sent; all bodies together take some gigabytes. */
  make(): Sent | Promise<Sent>;
}

/** Builds the request that sends the body to the target. */
export function requestTo({ method, path, type: takes }: Target, { type, body, way }: Sent): Outgoing {
  if (takes === 'query') return { method, path: `${path}?${body.toString('latin1')}`, headers: {} };
  return { method, path, headers: type ? { 'content-type': type } : {}, body, way };
}

/** The size of a body without the hostile text, in bytes. */
const besides = 4096;
const asTyped = 64 * 1024;

/** Returns all attacks on a target. */
export function attacksOn(target: Target): Attack[] {
  const { name, fields, mostBytes, file, type, example } = target;
  const attack = (sort: Attack['sort'], kind: string, what: string, make: Attack['make']): Attack => ({
    name: `${name}: ${what}`,
    target,
    sort,
    kind,
    make,
  });
  const given = file && { name: `cv${file.endings[0]}`, content: pdf() };
  const sizes = [asTyped, mostBytes].filter((size, at, all) => size <= mostBytes && all.indexOf(size) === at);
  const texts = sizes.flatMap((size) =>
    hardTexts.flatMap((text) => {
      const kind = `${Math.round(size / 1024)} KiB of ${text.name}`;
      const one = fields.map((field) =>
        attack('text', kind, `${field} of ${kind}`, () =>
          encode(target, { [field]: written(target, text, size - besides) }, given),
        ),
      );
      const all = attack('text', kind, `every field, in all ${kind}`, () => {
        const share = written(target, text, (size - besides) / fields.length);
        return encode(target, Object.fromEntries(fields.map((field) => [field, share])), given);
      });
      return [...one, all];
    }),
  );
  const files = (file?.endings ?? []).flatMap((ending) =>
    hardFiles(ending).map(({ name, make }) =>
      attack('file', `${ending}: ${name}`, `a ${ending} of ${name}`, async () =>
        encode(target, {}, { name: `cv${ending}`, content: await make() }),
      ),
    ),
  );
  const bodies =
    type === 'query' ? [] : encodings(target).map(({ name, make }) => attack('body', name, name, make));
  return [
    attack('example', 'the example', 'the example', () => encode(target, example, given)),
    ...texts,
    ...files,
    ...bodies,
  ];
}

function written({ type }: Target, text: HardText, size: number): string {
  const cost = { 'application/json': costs.json, 'multipart/form-data': costs.bytes, query: costs.query };
  return writeOut(text, size, type in cost ? cost[type as keyof typeof cost] : costs.form);
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
  const many = ({ target: { isForm, file, operation }, sort }: Attack): number => {
    if (!isForm) return sort === 'text' ? 1 : 0;
    if (file && operation) return sort === 'text' ? 8 : Number.POSITIVE_INFINITY;
    return { example: 0, text: 4, file: 2, body: 3 }[sort];
  };
  return pick(attacks, turn, ({ target, sort }) => `${target.name} ${sort}`, many);
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
  many: (attack: Attack) => number = () => 1,
): Attack[] {
  const groups = [...Map.groupBy(attacks, groupOf).values()];
  return groups.flatMap((group, at) => {
    const count = Math.min(group.length, many(group[0] as Attack));
    const places = Array.from({ length: count }, (_, nth) => Math.floor((nth * group.length) / count));
    return places.map((place) => group[(place + turn + at * 13) % group.length] as Attack);
  });
}
