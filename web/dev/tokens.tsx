import { useEffect, useState } from 'react';
import styles from './components.module.css';
import { type Colour, contrast, readColour } from './contrast.ts';
import { Specimen, State } from './specimen.tsx';

const sizes = [
  '--text-0',
  '--text-1',
  '--text-2',
  '--text-3',
  '--text-4',
  '--text-5',
  '--text-6',
  '--text-7',
];
const spaces = ['1', '2', '3', '4', '5', '6', '7', 'section'].map((step) => `--space-${step}`);
/** What stands under text. */
const grounds = [
  '--color-surface',
  '--color-surface-warm',
  '--color-action-soft',
  '--color-action',
  '--color-deep',
];

/** Names that begin so, of all custom properties of the root, in their order. */
function declared(prefix: string): string[] {
  const names = [...document.styleSheets].flatMap((sheet) => namesIn(sheet));
  return [...new Set(names)].filter((name) => name.startsWith(prefix));
}

function namesIn(rules: CSSStyleSheet | CSSGroupingRule): string[] {
  return [...rules.cssRules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return rule.selectorText.startsWith(':root') ? [...rule.style] : [];
    return rule instanceof CSSGroupingRule ? namesIn(rule) : [];
  });
}

/** A colour as the browser computes it; an element has to wear it for that. */
function computed(role: string): Colour {
  const probe = document.createElement('span');
  probe.style.setProperty('color', `var(${role})`);
  document.body.append(probe);
  const colour = readColour(getComputedStyle(probe).color);
  probe.remove();
  return colour;
}

/** Type, colours and spaces, read from the page's own style sheets: a token that is added shows itself. */
export function Tokens() {
  const [colours, setColours] = useState<{ role: string; ratios: string }[]>([]);
  useEffect(() => {
    const under = grounds.map((ground) => [ground.replace('--color-', ''), computed(ground)] as const);
    setColours(
      declared('--color-').map((role) => ({
        role,
        ratios: under
          .map(([ground, colour]) => `${ground} ${contrast(computed(role), colour).toFixed(1)}`)
          .join(', '),
      })),
    );
  }, []);
  return (
    <>
      <Specimen name="type">
        {sizes.map((size) => (
          <State key={size} name={size}>
            <Wearing property="font-size" value={`var(${size})`}>
              تمويل بأرقام واضحة · Finance in plain figures · 2,675.71
            </Wearing>
          </State>
        ))}
      </Specimen>
      <Specimen name="colours">
        <div className={styles.grid}>
          {colours.map(({ role, ratios }) => (
            <div key={role} className={styles.swatch} dir="ltr">
              <Wearing property="background-color" value={`var(${role})`} className={styles.colour} />
              <p>
                <code>{role}</code>
                <br />
                <small>{ratios}</small>
              </p>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="spaces">
        {spaces.map((space) => (
          <State key={space} name={space}>
            <Wearing property="inline-size" value={`var(${space})`} className={styles.step} />
          </State>
        ))}
      </Specimen>
    </>
  );
}

/** An element with one property of its own, set by script: style attributes are not the house's way. */
function Wearing({
  property,
  value,
  className,
  children,
}: {
  property: string;
  value: string;
  className?: string | undefined;
  children?: string;
}) {
  return (
    <div className={className} ref={(element) => element?.style.setProperty(property, value)}>
      {children}
    </div>
  );
}
