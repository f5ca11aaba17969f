import { Form, useNavigation } from 'react-router';
import { apiPaths } from '#domain/api-paths.ts';
import { formContext } from '../../forms/form-context.ts';
import type { ActionArgs } from '../../forms/sending/form-action.ts';
import { postToApi } from '../../forms/sending/sending.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';

export const emailForm = 'follow-email';

export async function confirmEmailAction({
  request,
  context,
}: ActionArgs): Promise<{ is: 'confirmed' | 'refused' | 'failed' }> {
  const services = context.get(formContext);
  const id = new URL(request.url).searchParams.get('email') ?? '';
  const answer = await postToApi({ services, keys: services.keys('') }, apiPaths.followEmail, { id });
  if (answer?.accepted) return { is: 'confirmed' };
  return { is: answer?.status === 422 ? 'refused' : 'failed' };
}

/** Confirms by a button, since mail programs fetch links. */
export function ConfirmEmail({
  link,
  outcome,
}: {
  link: string;
  outcome: 'confirmed' | 'refused' | 'failed' | undefined;
}) {
  const { t } = useTranslation('follow');
  const sending = useNavigation().formData !== undefined;
  const isSettled = outcome === 'confirmed' || outcome === 'refused';
  return (
    <>
      <div role="status">
        <p>{t(`confirm.${outcome ?? 'ask'}`)}</p>
      </div>
      {isSettled ? (
        <p>
          <SiteLink to="follow">{t('title')}</SiteLink>
        </p>
      ) : (
        <Form method="post" action={`?email=${encodeURIComponent(link)}`} replace preventScrollReset>
          <input type="hidden" name="form" value={emailForm} />
          <SubmitButton isSending={sending} sendingText={t('sending')}>
            {t('confirm.press')}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
