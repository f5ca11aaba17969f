import { SuccessPage, successNamespaces } from '../components/success-page.tsx';

export const handle = { namespaces: [...successNamespaces, 'equipment-finance'] };

export default function EquipmentSuccessPage() {
  return <SuccessPage page="equipmentSuccess" namespace="equipment-finance" home="business" />;
}
