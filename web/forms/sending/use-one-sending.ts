import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Lets one sending start at a time. The page knows that it is sending only when it is drawn again, and the second
 * click of a double click is faster than that: each would count against the visitor's limits.
 * @param answer - a new one ends a sending, also one that was refused before anything was drawn
 * @returns to be asked when a form is about to be sent: whether it may
 */
export function useOneSending(sending: boolean, answer: unknown): () => boolean {
  const started = useRef(false);
  const navigation = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may be the end of a sending
  useEffect(() => {
    if (!sending) started.current = false;
  }, [sending, answer, navigation]);
  return () => {
    if (sending || started.current) return false;
    started.current = true;
    return true;
  };
}
