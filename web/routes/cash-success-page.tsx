import { SuccessPage } from '../components/success-page.tsx';

export const handle = { namespaces: ['cash-finance'] };

export default function CashSuccessPage() {
  return <SuccessPage page="cashSuccess" namespace="cash-finance" />;
}
