import { SuccessPage, successNamespaces } from './success-layout.tsx';

export { successClientLoader as clientLoader, successLoader as loader } from './success-loader.ts';

export const handle = { namespaces: [...successNamespaces, 'cash-finance'] };

export default function CashSuccessPage() {
  return <SuccessPage page="cashSuccess" namespace="cash-finance" home="business" />;
}
