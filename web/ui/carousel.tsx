import { Pause, Play } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../forms/use-hydrated.ts';
import { iconButton } from './button.ts';
import styles from './carousel.module.css';
import { useStill } from './hooks/use-still.ts';

export interface Slide {
  key: string;
  content: ReactNode;
}

/**
 * Slides side by side, to be scrolled, swiped, or reached by the dots; without scripts the dots are links.
 * With `moving` they go on by themselves, and stand while somebody points at them, is in them, or stopped them, and
 * behind a dialog.
 * Slides out of sight are inert: the keyboard does not get lost in them.
 */
export function Carousel({
  id,
  label,
  slideLabel,
  slides,
  moving,
}: {
  /** The slides are `{id}-1`, `{id}-2` and so on. */
  id: string;
  label: string;
  slideLabel(number: number): string;
  slides: Slide[];
  /** Milliseconds for a slide, and the names of the button that stops and starts. */
  moving?: { every: number; stop: string; start: string };
}) {
  const track = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const [within, setWithin] = useState(false);
  const still = useStill();
  const every = still || stopped || pointedAt || within || slides.length < 2 ? undefined : moving?.every;

  const show = (index: number) => {
    const [frame, target] = [track.current, track.current?.children[index]];
    if (!frame || !target) return;
    // Not scrollIntoView, which would take the page along.
    const distance = target.getBoundingClientRect().left - frame.getBoundingClientRect().left;
    frame.scrollBy({ left: distance });
  };

  useEffect(() => {
    const frame = track.current;
    if (!frame) return;
    const seen = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (shown) setCurrent([...frame.children].indexOf(shown));
      },
      { root: frame, threshold: 0.6 },
    );
    for (const slide of frame.children) seen.observe(slide);
    return () => seen.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` reads only what is in the page
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => {
      // Nobody sees it behind a dialog, and it would take the eye from that.
      if (!document.querySelector('dialog:modal')) show((current + 1) % slides.length);
    }, every);
    return () => clearInterval(timer);
  }, [every, current, slides.length]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the visitor is
    <div
      className={styles.carousel}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setWithin(true)}
      onBlur={(event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget))}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.track} ref={track} tabIndex={0} aria-label={label}>
        {slides.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div
            key={key}
            id={`${id}-${index + 1}`}
            className={styles.slide}
            role="group"
            aria-label={slideLabel(index + 1)}
            inert={hydrated && index !== current}
          >
            {content}
          </div>
        ))}
      </section>
      {slides.length > 1 && (
        <div className={styles.controls} data-screen>
          <ul className={styles.dots}>
            {slides.map(({ key }, index) => (
              <li key={key}>
                <a
                  href={`#${id}-${index + 1}`}
                  aria-current={hydrated && index === current ? 'true' : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    show(index);
                  }}
                >
                  <span className="visually-hidden">{slideLabel(index + 1)}</span>
                </a>
              </li>
            ))}
          </ul>
          {moving && (
            <button
              type="button"
              className={`${iconButton} ${styles.stop}`}
              aria-label={stopped ? moving.start : moving.stop}
              onClick={() => setStopped(!stopped)}
            >
              {stopped ? <Play className="icon" /> : <Pause className="icon" />}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
