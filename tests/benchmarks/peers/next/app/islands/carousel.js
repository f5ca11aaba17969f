'use client';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds. */
const every = 4000;

/** The slides advance until the visitor stops them, points at them or prefers reduced motion. */
export function CarouselIsland({ children, ...props }) {
  const carousel = useRef(null);
  const [isStopped, setStopped] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    if (isStopped || isPointedAt || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const track = carousel.current.querySelector('section');
    let shown = 0;
    const advance = () => {
      shown = (shown + 1) % track.children.length;
      const distance =
        track.children[shown].getBoundingClientRect().left - track.getBoundingClientRect().left;
      track.scrollBy({ left: distance, behavior: 'smooth' });
    };
    const timer = setInterval(advance, every);
    return () => clearInterval(timer);
  }, [isStopped, isPointedAt]);
  const onClick = ({ target }) => target.closest('button') && setStopped(!isStopped);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside is clicked
    <div
      ref={carousel}
      {...props}
      onClick={onClick}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      {children}
    </div>
  );
}
