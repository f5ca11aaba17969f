import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import older from '../../film/dunes.mp4';
import film from '../../film/dunes.webm';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dunes } from '../../ui/dunes.tsx';
import {
  useAnimationPaused,
  useLoaded,
  usePrefersReducedMotion,
} from '../../ui/hooks/use-animation-paused.ts';
import { isStopped, rememberStopped, savesData } from './film-preferences.ts';
import styles from './hero-film.module.css';

/** Milliseconds in view before the film loads. A link to a place below scrolls past in less. */
const aMoment = 500;

/**
 * The still picture remains without scripts, if the film fails, and for visitors who prefer reduced motion or save
 * data.
 */
export function HeroFilm() {
  const { t } = useTranslation('landing');
  const dunes = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const inView = useInView(dunes);
  const [isPaused, prefersReducedMotion, loaded] = [
    useAnimationPaused(),
    usePrefersReducedMotion(),
    useLoaded(),
  ];
  const [wanted, setWanted] = useState(true);
  const [offered, setOffered] = useState(false);
  const [fetched, setFetched] = useState(false);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    setWanted(!isStopped());
    setOffered(loaded && !savesData());
  }, [loaded]);

  const mayPlay = offered && !prefersReducedMotion && !failed;
  const plays = mayPlay && wanted && inView && !isPaused;

  // Visitors who stop the film, never see it or scroll past it do not load it.
  useEffect(() => {
    if (!plays) return;
    const seen = setTimeout(setFetched, aMoment, true);
    return () => clearTimeout(seen);
  }, [plays]);

  useEffect(() => {
    const player = video.current;
    if (!fetched || !player) return;
    if (!plays) return player.pause();
    player.play().catch((refusal: DOMException) => {
      // A phone in battery-saving mode refuses autoplay. The button then offers the film.
      if (refusal.name === 'NotAllowedError') setWanted(false);
    });
  }, [plays, fetched]);

  const press = () => {
    rememberStopped(wanted);
    setWanted(!wanted);
  };

  return (
    <div className={styles.place}>
      <Dunes ref={dunes}>
        {mayPlay && fetched && (
          <video
            ref={video}
            className={styles.film}
            data-shown={shown || undefined}
            width="1600"
            height="800"
            muted
            playsInline
            loop
            preload="auto"
            disablePictureInPicture
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => setShown(true)}
            onError={() => setFailed(true)}
          >
            <source src={film} type='video/webm; codecs="vp9"' />
            {/* An error of the last source means that no source can be played. */}
            <source src={older} type="video/mp4" onError={() => setFailed(true)} />
          </video>
        )}
      </Dunes>
      {mayPlay && (
        <button
          type="button"
          className={styles.control}
          aria-label={t(wanted ? 'film.stop' : 'film.start')}
          onClick={press}
        >
          {wanted ? <Pause className="icon" /> : <Play className="icon" />}
        </button>
      )}
    </div>
  );
}

/** Returns whether at least a tenth of the element is visible; false until that is known. */
function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const seen = new IntersectionObserver(
      // A busy page reports several changes at once; the last one is current.
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.1 },
    );
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
  return inView;
}
