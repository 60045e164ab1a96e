import type { MeetingRow } from '#api/contract/meetings.ts';
import type { SystemStats } from '#api/contract/system.ts';

export const meeting = (change: Partial<MeetingRow> = {}): MeetingRow => ({
  id: 'm-1',
  title: 'Comité de pilotage',
  platform: 'teams',
  status: 'completed',
  analysed: true,
  startTime: '2025-11-20T13:05:00Z',
  dayOnly: false,
  duration: 95,
  organiser: 'marie.lefevre@exemple.fr',
  participants: ['Marie', 'Jean'],
  actionCount: 3,
  openActionCount: 1,
  visibility: 'restricted',
  ...change,
});

/** A server on which nothing is configured yet. */
export const stats = (change: Partial<SystemStats['stats']> = {}): SystemStats => ({
  stats: {
    totalMeetings: 1263,
    activeMeetings: 2,
    totalUsers: 48,
    overdueActions: 3,
    demonstration: false,
    apiStatus: 'healthy',
    dbStatus: 'healthy',
    storeStatus: 'healthy',
    storeSince: '2026-11-20T08:00:00.000Z',
    feedStatus: 'healthy',
    projectionsStatus: 'healthy',
    mailStatus: 'not_configured',
    azureStatus: 'not_configured',
    openaiStatus: 'not_configured',
    uptime: 3_720,
    lastUpdated: '2025-11-20T13:05:09Z',
    environment: 'production',
    ...change,
  },
  platformStatus: {
    teams: { status: 'unknown', authenticated: false, address: null },
    googlemeet: { status: 'not_configured', authenticated: false, address: null },
    browserBot: { status: 'healthy' },
    microsoftCalendars: { status: 'not_configured' },
  },
  rateLimits: { azure: { remainingMinutes: null, free: null, limit: null } },
  tokenUsage: { openai: { estimated: null, rateLimit: null } },
});
