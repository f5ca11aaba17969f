import { SubmitButton } from '../forms/submit-button.tsx';
import { QuickExit } from '../routes/whistleblowing/quick-exit.tsx';
import { button } from '../ui/button.ts';
import { UpdateButton } from '../ui/frame/update-button.tsx';
import styles from './components.module.css';
import { Specimen, State } from './specimen.tsx';
import { useWord } from './use-word.ts';

const variants = {
  loud: {},
  quiet: { quiet: true },
  small: { small: true },
  'quiet small': { quiet: true, small: true },
};

/** Whatever is pressed. */
export function Buttons() {
  const word = useWord();
  return (
    <>
      <Specimen name="button">
        {Object.entries(variants).map(([name, variant]) => (
          <State key={name} name={`${name}: at rest, hover, focus, active, disabled, as a link`}>
            <p className={styles.row}>
              <button type="button" className={button(variant)}>
                {word.apply}
              </button>
              {['hover', 'focus-visible', 'active'].map((state) => (
                <button key={state} type="button" className={button(variant)} data-forced={state}>
                  {word.apply}
                </button>
              ))}
              <button type="button" className={button(variant)} disabled>
                {word.apply}
              </button>
              <a className={button(variant)} href="#button">
                {word.apply}
              </a>
            </p>
          </State>
        ))}
      </Specimen>
      <Specimen name="submit-button">
        <State name="at rest, sending, disabled">
          <div className={styles.row}>
            <SubmitButton sending={false} sendingText={word.sending}>
              {word.apply}
            </SubmitButton>
            <SubmitButton sending sendingText={word.sending}>
              {word.apply}
            </SubmitButton>
            <SubmitButton sending={false} sendingText={word.sending} disabled>
              {word.apply}
            </SubmitButton>
          </div>
        </State>
      </Specimen>
      <Specimen name="link">
        <p className={styles.row}>
          <a href="#link">{word.link}</a>
          {['hover', 'focus-visible'].map((state) => (
            <a key={state} href="#link" data-forced={state}>
              {word.link}
            </a>
          ))}
        </p>
      </Specimen>
      <Specimen name="quick-exit">
        <div className={styles.held}>
          <QuickExit />
        </div>
      </Specimen>
      <Specimen name="update-button">
        <UpdateButton />
      </Specimen>
    </>
  );
}
