import { ENDED_STATUSES, type SessionView } from '#api/contract/google-meet-bot.ts';
import { fr } from './fr.ts';

type Status = SessionView['status'];

export const isActive = ({ status }: Pick<SessionView, 'status'>): boolean => !ENDED_STATUSES.includes(status);

/** Whether an address may be one of Meet's, as specified: it contains the host. */
export const isMeetUrl = (url: string, host: string): boolean => url.trim() !== '' && url.includes(host);

interface Look {
  /** Of the dot beside the session. */
  readonly dot: string;
  readonly tone: 'warning' | 'live' | 'danger' | 'neutral';
  readonly word: string;
  /** The badge on the selected card; none for a session that is over without having failed. */
  readonly badge: string | null;
}

const looks: Readonly<Record<Status, Look>> = {
  joining: { dot: 'bg-warning animate-pulse', tone: 'warning', word: fr.sessions.states.joining, badge: fr.sessions.badges.joining },
  connected: { dot: 'bg-success', tone: 'live', word: fr.sessions.states.connected, badge: fr.sessions.badges.connected },
  failed: { dot: 'bg-danger', tone: 'danger', word: fr.sessions.states.failed, badge: fr.sessions.badges.failed },
  stopped: { dot: 'bg-field', tone: 'neutral', word: fr.sessions.states.stopped, badge: null },
  error: { dot: 'bg-field', tone: 'neutral', word: fr.sessions.states.error, badge: null },
  disconnected: { dot: 'bg-field', tone: 'neutral', word: fr.sessions.states.disconnected, badge: null },
};

export const lookOf = (status: Status): Look => looks[status];

/** « 4 s », « 12 min », « 3 h »: how long ago, for people. */
export const agoOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}\u00A0s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00A0min`;
  return `${Math.floor(seconds / 3600)}\u00A0h`;
};
