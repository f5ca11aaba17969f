import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isComplaint } from '#domain/complaints.ts';
import { careers } from '#domain/forms/careers.ts';
import { contact, contactWithFile } from '#domain/forms/contact.ts';
import type { Form } from '#domain/forms/form.ts';
import { carryFiles, contactFlow } from '../../forms/codes/contact-flow.ts';
import { verifiedAction } from '../../forms/codes/verified-action.ts';
import { VerifiedForm } from '../../forms/codes/verified-form.tsx';
import { AnswerPromises } from '../../forms/confirmation/answer-promise.ts';
import { useComplaintPromise } from '../../forms/confirmation/complaint-promise.tsx';
import { formContext } from '../../forms/form-context.ts';
import { FormField } from '../../forms/form-field.tsx';
import { FormPage, NextSteps } from '../../forms/form-page.tsx';
import type { FormState, FormValues } from '../../forms/form-state.ts';
import { useList } from '../../forms/lists/option-lists.ts';
import { type ActionArgs, leadAction, readForm } from '../../forms/sending/form-action.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import deskScene from '../../scenes/desk.svg';
import { siteContext } from '../../site.ts';
// Styles of parts that load later would be missing without scripts.
import carousel from '../../ui/carousel.module.css';
import { Email, Phone } from '../../ui/contact-links.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Pair } from '../../ui/pair.tsx';
import branchesStyles from '../landing/branches.module.css';
import type { Route } from './+types/contact-us.ts';
import careersStyles from './careers.module.css';
import styles from './contact-us.module.css';

export { shouldRevalidate } from '../../forms/sending/revalidate.ts';

const Careers = lazyOptional(() => import('./careers.tsx'));
const Branches = lazyOptional(
  () => import('../landing/branches.tsx'),
  <div className={`row ${branchesStyles.branches} ${carousel.carousel}`} />,
);

const namespace = 'contact';
export const handle = { namespaces: ['forms', 'messages', 'product', 'confirmation', namespace] };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { branches, complaints, vacancies } = context.get(siteContext).content;
  return { branches, complaints, vacancies };
};
export const action = async (args: Route.ActionArgs) => send(args, await readForm(args));
export async function clientAction(args: Route.ClientActionArgs) {
  const data = await readForm(args);
  if (data.get('form') !== careers.name) carryFiles(data);
  return send(args, data);
}

/** Other API servers accept no file (R1.8). */
const formOf = (ownApi: boolean) => (ownApi ? contactWithFile : contact);

async function send(args: ActionArgs, data: FormData) {
  return data.get('form') === careers.name
    ? leadAction(careers, { ...args, data })
    : verifiedAction(formOf(args.context.get(formContext).isOwnApi), contactFlow, { ...args, data });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(namespace);
  const { t: words } = useTranslation('forms');
  const { branches, complaints, vacancies } = loaderData;
  const [query] = useSearchParams();
  // Keeps a form's confirmation while the other form is sent.
  const [done, setDone] = useState<Record<string, FormState>>({});
  useEffect(() => {
    if (actionData?.step === 'done')
      setDone((before) => ({ ...before, [actionData.form ?? '']: actionData }));
  }, [actionData]);
  const stateOf = ({ name }: Form) => (actionData?.form === name ? actionData : done[name]);
  const ownApi = useRootData()?.settings.apiBaseUrl === '';
  const { service, promise, context, note } = useComplaintPromise(complaints, query.get('servicetypeid'));
  const promiseOf = ({ ServiceTypeId }: FormValues) =>
    isComplaint(complaints, ServiceTypeId) ? promise : undefined;
  const applied = stateOf(careers);
  // Memoised, because React removes a late part from the page if it re-renders before its scripts have loaded.
  const listed = useMemo(() => <Branches branches={branches} />, [branches]);
  const joining = useMemo(
    () => (
      <section
        id="careers"
        className={`card stack5 start ${careersStyles.careers}`}
        aria-labelledby="careers-title"
      >
        <Careers state={applied} vacancies={vacancies} />
      </section>
    ),
    [applied, vacancies],
  );
  return (
    <FormPage
      page="contact"
      scene={deskScene}
      title={t('title')}
      lead={t('lead')}
      state={actionData}
      isAsideLong
      aside={
        <>
          <Details callsBack={ownApi} />
          {listed}
        </>
      }
      below={joining}
    >
      <AnswerPromises value={promiseOf}>
        <VerifiedForm
          form={formOf(ownApi)}
          state={stateOf(contact)}
          besideCode={
            ownApi && (
              <>
                <p>{words('otp.file')}</p>
                <FormField
                  form={contactWithFile}
                  name="attachment"
                  value=""
                  error={undefined}
                  hidden={false}
                />
              </>
            )
          }
          {...(service && { fixed: { ServiceTypeId: String(service.value) } })}
        >
          <NextSteps
            namespace={namespace}
            steps={ownApi ? ['next.code', 'next.reference', 'next.answer'] : ['next.code', 'next.answer']}
            {...context}
          />
          {note}
        </VerifiedForm>
      </AnswerPromises>
    </FormPage>
  );
}

/** @param callsBack - whether the API takes call-back requests; other servers do not (R1.8) */
function Details({ callsBack }: { callsBack: boolean }) {
  const { t } = useTranslation(namespace);
  const { t: words } = useTranslation('forms');
  const { options: times } = useList('callTime');
  const company = useRootData()?.company;
  if (!company) return null;
  return (
    <section id="info" className="panel" aria-labelledby="info-title">
      <h2 id="info-title" className="heading">
        {t('details')}
      </h2>
      <dl className="pairs large stack4">
        {(['tollFree', 'unified'] as const).map((name) => (
          <Pair key={name} title={t(name)}>
            <Phone number={company[name]} />
          </Pair>
        ))}
        <Pair title={t('email')}>
          <Email address={company.email} />
        </Pair>
        {company.whatsapp && (
          <Pair title={t('whatsapp')}>
            <a
              href={`https://wa.me/${company.whatsapp}`}
              rel="noreferrer"
              target="_blank"
              aria-label={words('consentLinks.opens', { link: t('write') })}
            >
              {t('write')}
            </a>
            <p className="quiet">{t('whatsappTerms')}</p>
          </Pair>
        )}
      </dl>
      <ul className={`stack2 ${styles.others}`}>
        {callsBack && times && times.length > 0 && (
          <li>
            <SiteLink to="call-back">{t('callBack')}</SiteLink>
          </li>
        )}
        <li>
          <SiteLink to="help">{t('help')}</SiteLink>
        </li>
      </ul>
    </section>
  );
}
