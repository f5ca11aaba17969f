import { createContext, type ReactNode, useState } from 'react';
import type { TitleKey } from '#domain/pages.ts';
import type { Key, Namespace } from '#locales/keys.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Page } from '../ui/frame/page.tsx';
import styles from './form-page.module.css';
import { type FormState, hasFailed } from './form-state.ts';

/** Receives the state of a form that does not only use the page's action, such as one with a code dialog. */
export const ShowState = createContext<(state: FormState | undefined) => void>(() => {});

export function FormPage({
  page,
  title,
  lead,
  scene,
  state,
  aside,
  isAsideFirst = false,
  isAsideLong = false,
  below,
  children,
}: {
  page: TitleKey;
  title: string;
  lead: string;
  scene?: string;
  state: FormState | undefined;
  aside?: ReactNode;
  isAsideFirst?: boolean;
  /** Scrolls with the form instead of staying in view. */
  isAsideLong?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  const [shown, setShown] = useState<FormState>();
  return (
    <Page
      page={page}
      hasFailed={hasFailed(state) || hasFailed(shown)}
      title={title}
      lead={lead}
      scene={scene}
      className={styles.sideColumn}
    >
      {isAsideFirst && <aside className={styles.aside}>{aside}</aside>}
      <div className={`form-width ${styles.form}`} id="form">
        <ShowState value={setShown}>{children}</ShowState>
      </div>
      {aside && !isAsideFirst && (
        <aside className={styles.aside} data-long={isAsideLong || undefined}>
          {aside}
        </aside>
      )}
      {below}
    </Page>
  );
}

/** @param steps - keys of the namespace */
export function NextSteps<N extends Namespace>({
  namespace,
  steps,
  context,
}: {
  namespace: N;
  steps: readonly Key<N>[];
  context?: string;
}) {
  const { t } = useTranslation(namespace);
  const { t: product } = useTranslation('product');
  return (
    <div className={`panel ${styles.next}`}>
      <h2 className="size1">{product('next.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step, context === undefined ? {} : { context })}</li>
        ))}
      </ol>
    </div>
  );
}
