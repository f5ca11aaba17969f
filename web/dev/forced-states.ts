/** What a pointer or the keyboard would do: `data-forced="hover"` on an element shows it so. */
const states = ['hover', 'focus-visible', 'active'] as const;

/**
 * Copies each rule about such a state into one about `data-forced`, beside it in its own layer, so that pages for
 * development show states that nobody is causing. Gives what takes the copies away again.
 */
export function forceStates(): () => void {
  const added: [rules: RuleList, rule: CSSRule][] = [];
  for (const sheet of document.styleSheets) copyWithin(sheet, added);
  return () => {
    for (const [rules, rule] of added) {
      const index = [...rules.cssRules].indexOf(rule);
      if (index >= 0) rules.deleteRule(index);
    }
  };
}

type RuleList = CSSStyleSheet | CSSGroupingRule;

function copyWithin(rules: RuleList, added: [RuleList, CSSRule][]): void {
  for (const rule of [...rules.cssRules]) {
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyWithin(rule, added);
    if (!(rule instanceof CSSStyleRule)) continue;
    const forced = states.reduce(
      (selector, state) => selector.replaceAll(`:${state}`, `[data-forced="${state}"]`),
      rule.selectorText,
    );
    if (forced === rule.selectorText) continue;
    const at = [...rules.cssRules].indexOf(rule) + 1;
    rules.insertRule(`${forced} { ${rule.style.cssText} }`, at);
    const copy = rules.cssRules[at];
    if (copy) added.push([rules, copy]);
  }
}
