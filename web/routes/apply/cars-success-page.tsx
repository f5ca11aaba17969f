import { SuccessPage, successNamespaces } from './success-layout.tsx';

export { successClientLoader as clientLoader, successLoader as loader } from './success-loader.ts';

export const handle = { namespaces: [...successNamespaces, 'cars-finance'] };

export default function CarsSuccessPage() {
  return <SuccessPage page="carSuccess" namespace="cars-finance" />;
}
