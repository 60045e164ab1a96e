import { ENDED_STATUSES, type BotSessionView } from '#api/contract/google-meet-bot.ts';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../ui/Badge.tsx';
import { fr } from './fr.ts';

type Status = BotSessionView['status'];

export const isActive = ({ status }: Pick<BotSessionView, 'status'>): boolean => !ENDED_STATUSES.includes(status);

/** Over, and not as anybody meant it to be: something kept the bot out, or broke. */
export const isFailed = ({ status }: Pick<BotSessionView, 'status'>): boolean =>
  status === 'failed' || status === 'error';

interface Look {
  /** Of the dot beside the bot session. */
  readonly dot: string;
  readonly tone: Tone;
  /** Instead of the tone's own. */
  readonly icon?: LucideIcon;
  readonly word: string;
  /** The badge on the selected card; none for a bot session that is over without having failed. */
  readonly badge: string | null;
}

const LOOKS: Readonly<Record<Status, Look>> = {
  joining: {
    dot: 'bg-warning animate-pulse',
    tone: 'warning',
    icon: LoaderCircle,
    word: fr.sessions.states.joining,
    badge: fr.sessions.badges.joining,
  },
  connected: {
    dot: 'bg-success',
    tone: 'live',
    word: fr.sessions.states.connected,
    badge: fr.sessions.badges.connected,
  },
  failed: { dot: 'bg-danger', tone: 'danger', word: fr.sessions.states.failed, badge: fr.sessions.badges.failed },
  stopped: { dot: 'bg-field', tone: 'neutral', word: fr.sessions.states.stopped, badge: null },
  error: { dot: 'bg-field', tone: 'neutral', word: fr.sessions.states.error, badge: null },
  disconnected: { dot: 'bg-field', tone: 'neutral', word: fr.sessions.states.disconnected, badge: null },
};

export const lookOf = (status: Status): Look => LOOKS[status];
