import { SuccessPage, successNamespaces } from './success-layout.tsx';

export { successClientLoader as clientLoader, successLoader as loader } from './success-loader.ts';

export const handle = { namespaces: [...successNamespaces, 'success-page'] };

export default function RequestSuccessPage() {
  return <SuccessPage page="success" namespace="success-page" />;
}
