import { parser } from '@prometheus-io/lezer-promql';

/** A vector selector of a query. */
export interface Selector {
  metric: string;
  /** The selector's text in the query. */
  text: string;
  matchers: { label: string; operator: string; value: string }[];
  /** Labels that filter, group or join it. */
  labels: string[];
}

/** Returns the selectors of a query. @throws if it is invalid PromQL */
export function selectorsOf(query: string): Selector[] {
  const found: (Selector & { from: number; to: number })[] = [];
  const groupings: { label: string; from: number; to: number }[] = [];
  const text = ({ from, to }: { from: number; to: number }) => query.slice(from, to);
  parser.parse(query).iterate({
    enter({ node, name, type, from, to }) {
      if (type.isError) throw new Error(`${query}: invalid PromQL at ${JSON.stringify(query.slice(from))}`);
      if (name === 'VectorSelector') {
        const named = node.getChild('Identifier');
        found.push({
          metric: named ? text(named) : '',
          text: text(node),
          matchers: [],
          labels: [],
          from,
          to,
        });
      }
      if (name === 'UnquotedLabelMatcher') {
        const [label = '', operator = '', value = ''] = ['LabelName', 'MatchOp', 'StringLiteral'].map(
          (part) => {
            const child = node.getChild(part);
            return child ? text(child) : '';
          },
        );
        found.at(-1)?.matchers.push({ label, operator, value: JSON.parse(value) });
      }
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') {
        const within = node.parent.parent?.parent;
        if (within) groupings.push({ label: text(node), from: within.from, to: within.to });
      }
    },
  });
  return found.map(({ from, to, ...selector }) => ({
    ...selector,
    labels: [
      ...selector.matchers.map(({ label }) => label),
      ...groupings.filter((group) => group.from <= from && to <= group.to).map(({ label }) => label),
    ],
  }));
}
