import { SuccessPage } from '../components/success-page.tsx';

export const handle = { namespaces: ['personal-finance'] };

export default function PersonalSuccessPage() {
  return <SuccessPage page="personalSuccess" namespace="personal-finance" />;
}
