import { Pause, Play } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../forms/use-hydrated.ts';
import { iconButton } from './button.ts';
import styles from './carousel.module.css';
import { useAnimationPaused } from './hooks/use-animation-paused.ts';

export interface Slide {
  key: string;
  content: ReactNode;
}

/**
 * The dots are links without scripts. With `moving` the slides advance, but pause on hover, focus, the stop button,
 * reduced motion, or a hidden page. Slides out of sight are inert, so that the keyboard skips them.
 */
export function Carousel({
  id,
  label,
  slideLabel,
  slides,
  moving,
}: {
  /** Slides have the ids `{id}-1`, `{id}-2`. */
  id: string;
  label: string;
  slideLabel(number: number): string;
  slides: Slide[];
  /** `every` in milliseconds; `stop` and `start` name the pause button. */
  moving?: { every: number; stop: string; start: string };
}) {
  const track = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const [within, setWithin] = useState(false);
  const isPaused = useAnimationPaused();
  const every = isPaused || stopped || pointedAt || within || slides.length < 2 ? undefined : moving?.every;

  const show = (index: number) => {
    const [frame, target] = [track.current, track.current?.children[index]];
    if (!frame || !target) return;
    // `scrollIntoView` would scroll the page too.
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
      // Do not distract from an open dialog.
      if (!document.querySelector('dialog:modal')) show((current + 1) % slides.length);
    }, every);
    return () => clearInterval(timer);
  }, [every, current, slides.length]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks hover and focus only
    <div
      className={styles.carousel}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setWithin(true)}
      onBlur={(event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget))}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
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
