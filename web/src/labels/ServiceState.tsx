import type { ServiceStatus } from '#api/contract/system.ts';
import { StatusBadge, type Tone } from '../ui/Badge.tsx';
import { fr } from './fr.ts';

const TONES: Record<ServiceStatus, Tone> = {
  healthy: 'success',
  degraded: 'warning',
  down: 'danger',
  unknown: 'absent',
  not_configured: 'absent',
};

export const ServiceState = ({ status }: { readonly status: ServiceStatus }) => (
  <StatusBadge tone={TONES[status]}>{fr.serviceStatus[status]}</StatusBadge>
);
