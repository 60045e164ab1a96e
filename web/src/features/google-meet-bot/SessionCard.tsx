import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { clsx } from 'clsx';
import { Save, Square } from 'lucide-react';
import { formatTime } from '../../fr/dates.ts';
import { countOf } from '../../fr/plural.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { fr } from './fr.ts';
import { withoutScheme } from './meetUrl.ts';
import { lookOf } from './states.ts';
import type { BotSessionPage } from './useBotSession.ts';

const ICON = { 'aria-hidden': true, size: 14 } as const;

interface Props {
  readonly session: BotSessionView;
  readonly page: BotSessionPage;
  readonly selected: boolean;
}

/** One bot session of the list; the whole card leads to it, its buttons aside. */
export const SessionCard = ({ session, page, selected }: Props) => {
  const { sessionId, meetingUrl, startTime, transcriptCount } = session;
  const { dot, word, badge, ...look } = lookOf(session.status);
  const url = meetingUrl === null ? fr.sessions.erasedUrl : withoutScheme(meetingUrl);
  const isStopping = page.stopping === sessionId;
  return (
    <li
      className={clsx(
        'relative flex flex-col gap-3 rounded-md border p-4 transition-colors',
        selected ? 'border-accent bg-accent-soft' : 'border-border hover:bg-sunken',
      )}
    >
      <div className="flex items-start gap-3">
        <span aria-hidden className={clsx('mt-1.5 size-2.5 shrink-0 rounded-full', dot)} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={fr.sessions.open(url)}
            aria-current={selected ? 'true' : undefined}
            onClick={() => page.switchTo(sessionId)}
            className="block max-w-full text-left font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {url}
          </button>
          <p className="text-secondary flex flex-wrap gap-x-3 text-sm">
            <span>
              {fr.sessions.since(formatTime(startTime))} · {countOf(transcriptCount, ...fr.sessions.messages)}
            </span>
            {selected && badge !== null ? (
              <StatusBadge {...look}>{badge}</StatusBadge>
            ) : (
              <span className="sr-only">{word}</span>
            )}
          </p>
          <p className="text-tertiary mt-1 text-xs wrap-anywhere">{sessionId}</p>
        </div>
      </div>
      <div className="relative z-1 flex flex-wrap gap-2 self-start">
        <Button variant="grave" icon={<Square {...ICON} />} disabled={isStopping} onClick={() => page.stop(sessionId)}>
          {isStopping ? fr.start.stopping : fr.sessions.stop}
        </Button>
        {transcriptCount > 0 ? (
          <Button icon={<Save {...ICON} />} disabled={page.isSaving} onClick={() => page.save(session)}>
            {fr.start.save}
          </Button>
        ) : null}
      </div>
    </li>
  );
};
