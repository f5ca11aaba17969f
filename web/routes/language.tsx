import { Outlet } from 'react-router';

export default function LanguageLayout() {
  return <Outlet />;
}
