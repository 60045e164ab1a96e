import type { MeetingRow } from '#api/contract/meetings.ts';
import type { ServiceStatus } from '#api/contract/system.ts';

/** Words for the values of the contract that several screens show. */
export const fr = {
  platform: { teams: 'Microsoft Teams', googlemeet: 'Google Meet', unknown: 'Inconnue' } satisfies Record<
    MeetingRow['platform'],
    string
  >,
  meetingStatus: {
    active: 'En cours',
    completed: 'Terminée',
    scheduled: 'Programmée',
    cancelled: 'Annulée',
  } satisfies Record<MeetingRow['status'], string>,
  serviceStatus: {
    healthy: 'Opérationnel',
    degraded: 'Dégradé',
    down: 'Hors ligne',
    unknown: 'Inconnu',
    not_configured: 'Non configuré',
  } satisfies Record<ServiceStatus, string>,
  role: { admin: 'Admin', user: 'Utilisateur', observer: 'Observateur' },
  unknownOrganiser: 'organisateur inconnu',
  notConfigured: 'Non configuré',
} as const;
