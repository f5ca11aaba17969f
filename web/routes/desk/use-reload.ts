import { useNavigate } from 'react-router';

/** Asks the server anew for what this page shows. */
export function useReload(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate('.', { replace: true, preventScrollReset: true });
}
