import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** Further presses while the router sends a form would be saved, too. */
export function useOnePress(): void {
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (!isSending) return;
    const ignore = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('main')) event.preventDefault();
    };
    document.addEventListener('submit', ignore, true);
    return () => document.removeEventListener('submit', ignore, true);
  }, [isSending]);
  useEffect(() => {
    // The second click of a double click may come before the page shows that it is sending.
    const ignore = (event: MouseEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('main [type="submit"]');
      if (event.detail > 1 && isInside) event.preventDefault();
    };
    document.addEventListener('click', ignore, true);
    return () => document.removeEventListener('click', ignore, true);
  }, []);
}
