import { SuccessPage, successNamespaces } from '../components/success-page.tsx';

export const handle = { namespaces: [...successNamespaces, 'personal-finance'] };

export default function PersonalSuccessPage() {
  return <SuccessPage page="personalSuccess" namespace="personal-finance" />;
}
