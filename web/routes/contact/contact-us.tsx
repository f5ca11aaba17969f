import { useEffect, useState } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { careers } from '#domain/forms/careers.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Form } from '#domain/forms/form.ts';
import { contactFlow } from '../../forms/codes/contact-flow.ts';
import { verifiedAction } from '../../forms/codes/verified-action.ts';
import { VerifiedForm } from '../../forms/codes/verified-form.tsx';
import { type FormState, hasFailed } from '../../forms/form-state.ts';
import { useList } from '../../forms/option-lists.ts';
import { type ActionArgs, leadAction, readForm } from '../../forms/sending/form-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { siteContext } from '../../site.ts';
import panels from '../../ui/panel.module.css';
import { Phone } from '../../ui/phone.tsx';
import text from '../../ui/text.module.css';
import { FormPage, NextSteps } from '../apply/product-page.tsx';
import { Branches } from '../landing/branches.tsx';
import type { Route } from './+types/contact-us.ts';
import { Careers } from './careers.tsx';
import styles from './contact-us.module.css';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const namespace = 'contact';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

export const loader = ({ context }: Route.LoaderArgs) => ({ branches: context.get(siteContext).branches });
export const action = (args: Route.ActionArgs) => send(args);
export const clientAction = (args: Route.ClientActionArgs) => send(args);

/** The page has two forms. */
async function send(args: ActionArgs) {
  const data = await readForm(args);
  return data.get('form') === careers.name
    ? leadAction(careers, { ...args, data })
    : verifiedAction(contact, contactFlow, { ...args, data });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const [query] = useSearchParams();
  // What arrived stays so while the other form is sent.
  const [done, setDone] = useState<Record<string, FormState>>({});
  useEffect(() => {
    if (actionData?.step === 'done')
      setDone((before) => ({ ...before, [actionData.form ?? '']: actionData }));
  }, [actionData]);
  const stateOf = ({ name }: Form) => (actionData?.form === name ? actionData : done[name]);
  const named = Number(query.get('servicetypeid'));
  const service = useList('serviceType')?.find(({ value }) => value === named);
  return (
    <FormPage
      page="contact"
      scene="desk"
      title={t('title')}
      lead={t('lead')}
      failed={hasFailed(actionData)}
      asideLong
      aside={
        <>
          <Details />
          <Branches branches={loaderData.branches} />
        </>
      }
      below={<Careers state={stateOf(careers)} />}
    >
      <VerifiedForm
        form={contact}
        state={stateOf(contact)}
        {...(service && { fixed: { ServiceTypeId: String(service.value) } })}
      >
        <NextSteps namespace={namespace} steps={['next.code', 'next.reference', 'next.answer']} />
      </VerifiedForm>
    </FormPage>
  );
}

/** How else the company is reached. */
function Details() {
  const { t } = useTranslation(namespace);
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  if (!company) return null;
  return (
    <section id="info" className={panels.panel} aria-labelledby="info-title">
      <h2 id="info-title" className={text.heading}>
        {t('details')}
      </h2>
      <dl className={`${text.pairs} ${text.large} ${styles.details}`}>
        {(['tollFree', 'unified'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Phone number={company[name]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <a href={`mailto:${company.email}`}>
              <bdi dir="ltr">{company.email}</bdi>
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
