import { SuccessPage } from '../components/success-page.tsx';

export const handle = { namespaces: ['cars-finance'] };

export default function CarsSuccessPage() {
  return <SuccessPage page="carSuccess" namespace="cars-finance" />;
}
