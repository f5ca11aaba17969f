'use client';
import { useEffect, useRef, useState } from 'react';

/** The film loads in view, unless the visitor prefers reduced motion. */
export function HeroFilmIsland({ children, ...props }) {
  const place = useRef(null);
  const [isShown, setShown] = useState(false);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const seen = new IntersectionObserver(([entry]) => entry.isIntersecting && setShown(true));
    seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    const film = place.current.querySelector('video');
    if (isStopped) film?.pause();
    else film?.play().catch(() => setStopped(true));
  }, [isStopped]);
  return (
    <div ref={place} {...props}>
      {children}
      {isShown && (
        <>
          <video src="/dunes.webm" muted playsInline loop autoPlay aria-hidden="true" tabIndex={-1} />
          <button type="button" aria-pressed={isStopped} onClick={() => setStopped(!isStopped)}>
            ⏸
          </button>
        </>
      )}
    </div>
  );
}
