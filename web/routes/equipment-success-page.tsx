import { SuccessPage } from '../components/success-page.tsx';

export const handle = { namespaces: ['equipment-finance'] };

export default function EquipmentSuccessPage() {
  return <SuccessPage page="equipmentSuccess" namespace="equipment-finance" />;
}
