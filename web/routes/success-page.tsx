import { SuccessPage } from '../components/success-page.tsx';

export const handle = { namespaces: ['success-page'] };

export default function RequestSuccessPage() {
  return <SuccessPage page="success" namespace="success-page" />;
}
