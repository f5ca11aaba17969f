import { policyPages } from '#domain/pages.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { Day } from '../../ui/day.tsx';
import type { Route } from './+types/policy.ts';
import { PolicyDocument } from './document.tsx';
import styles from './policy-page.module.css';

export const handle = { namespaces: ['policy'] };

export function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const path = pathname.split('/').slice(2).join('/');
  const page = policyPages.find((one) => one.path === path)?.key;
  if (!page) throw new Error(`No policy page at ${pathname}`);
  return { page, policy: context.get(siteContext).content.policies[page][languageOfPath(pathname)] };
}

export default function PolicyPage({ loaderData: { page, policy } }: Route.ComponentProps) {
  const { t } = useTranslation('policy');
  const { t: pages } = useTranslation('pages');
  return (
    <PolicyDocument
      {...policy}
      page={page}
      title={pages(`${page}.title`)}
      lead={
        <>
          {policy.lead}
          <span className={styles.updated}>
            {t('updated')} <Day of={policy.version} />
          </span>
        </>
      }
    />
  );
}
