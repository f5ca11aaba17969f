import { useEffect, useRef } from 'react';
import { challengeField } from '#domain/rules/bot-signals.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';

interface Turnstile {
  render(place: HTMLElement, options: Record<string, string>): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
let loading: Promise<Turnstile> | undefined;

/** Cloudflare Turnstile, if TURNSTILE_SITE_KEY is set. Submitting never waits for its token. */
export function Challenge({ sending }: { sending: boolean }) {
  const siteKey = useRootData()?.turnstileSiteKey;
  const { language } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<string>(undefined);

  useEffect(() => {
    const element = place.current;
    const form = element?.closest('form');
    if (!siteKey || !element || !form) return;
    let gone = false;
    const begin = async () => {
      const turnstile = await load().catch(() => undefined);
      if (gone || !turnstile) return;
      const options = { sitekey: siteKey, language, appearance: 'interaction-only', size: 'flexible' };
      widget.current = turnstile.render(element, { ...options, 'response-field-name': challengeField });
    };
    form.addEventListener('focusin', begin, { once: true });
    return () => {
      gone = true;
      form.removeEventListener('focusin', begin);
      if (widget.current) window.turnstile?.remove(widget.current);
      widget.current = undefined;
    };
  }, [siteKey, language]);

  // A token is valid once.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current && !sending && widget.current) window.turnstile?.reset(widget.current);
    sent.current = sending;
  }, [sending]);

  return siteKey ? <div ref={place} data-challenge /> : null;
}

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = source;
    script.addEventListener('load', () => (window.turnstile ? resolve(window.turnstile) : reject()));
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  return loading;
}
