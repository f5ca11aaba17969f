import { SuccessPage, successNamespaces } from '../components/success-page.tsx';

export const handle = { namespaces: [...successNamespaces, 'cars-finance'] };

export default function CarsSuccessPage() {
  return <SuccessPage page="carSuccess" namespace="cars-finance" />;
}
