import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** Ignores further presses while the router sends a form: each would be saved, too. */
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
}
