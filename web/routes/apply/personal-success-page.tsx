import { SuccessPage, successNamespaces } from './success-layout.tsx';

export { successClientLoader as clientLoader, successLoader as loader } from './success-loader.ts';

export const handle = { namespaces: [...successNamespaces, 'personal-finance'] };

export default function PersonalSuccessPage() {
  return <SuccessPage page="personalSuccess" namespace="personal-finance" />;
}
