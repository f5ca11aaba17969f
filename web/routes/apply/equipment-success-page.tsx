import { SuccessPage, successNamespaces } from './success-layout.tsx';

export { successClientLoader as clientLoader, successLoader as loader } from './success-loader.ts';

export const handle = { namespaces: [...successNamespaces, 'equipment-finance'] };

export default function EquipmentSuccessPage() {
  return <SuccessPage page="equipmentSuccess" namespace="equipment-finance" home="business" />;
}
