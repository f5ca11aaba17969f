import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Prevents a second submission before React renders, such as by a double click.
 * @param answer - a new answer ends the submission
 * @returns whether a submission may start
 */
export function useOneSending(sending: boolean, answer: unknown): () => boolean {
  const started = useRef(false);
  const navigation = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of these can end the submission
  useEffect(() => {
    if (!sending) started.current = false;
  }, [sending, answer, navigation]);
  return () => {
    if (sending || started.current) return false;
    started.current = true;
    return true;
  };
}
