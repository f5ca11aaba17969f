import { Escalation } from '../../forms/confirmation/escalation.tsx';
import { siteContext } from '../../site.ts';
import type { Route } from './+types/success-page.ts';
import { SuccessPage, successNamespaces } from './success-layout.tsx';
import { successClientLoader, successLoader } from './success-loader.ts';

export const handle = { namespaces: [...successNamespaces, 'success-page'] };

export const loader = ({ context, request }: Route.LoaderArgs) => ({
  ...successLoader({ request }),
  escalation: context.get(siteContext).content.complaints.escalation,
});

/** A form that arrived is confirmed without the server too. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader().catch(() => undefined);
  return { ...successClientLoader({ request }), escalation: loaded?.escalation };
}

export default function RequestSuccessPage({ loaderData: { escalation } }: Route.ComponentProps) {
  return (
    <SuccessPage
      page="success"
      namespace="success-page"
      afterComplaint={escalation && <Escalation to={escalation} />}
    />
  );
}
