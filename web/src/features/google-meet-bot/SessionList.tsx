import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { TriangleAlert } from 'lucide-react';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { fr } from './fr.ts';
import { SessionCard } from './SessionCard.tsx';
import type { BotSessionPage } from './useBotSession.ts';

interface Props {
  readonly running: readonly BotSessionView[];
  /** How many bots run, of all launchers, and how many may. */
  readonly everybodys: { readonly running: number; readonly limit: number };
  readonly page: BotSessionPage;
}

/** Every bot session that runs and may be seen. */
export const SessionList = ({ running, everybodys, page }: Props) => (
  <Collapsible title={fr.sessions.title} aside={fr.sessions.running(running.length)} defaultOpen>
    <div className="@container">
      <p className="text-tertiary mb-3 text-sm">{fr.sessions.note}</p>
      <ul className="grid gap-3 @xl:grid-cols-2 @4xl:grid-cols-3">
        {running.map((session) => (
          <SessionCard
            key={session.sessionId}
            session={session}
            page={page}
            selected={session.sessionId === page.current?.sessionId}
          />
        ))}
      </ul>
      <p className="text-warning mt-4 flex items-start gap-2 text-sm">
        <TriangleAlert aria-hidden size={16} className="mt-px shrink-0" />
        <span>
          <strong className="font-semibold">{fr.sessions.resources}</strong>{' '}
          {fr.sessions.resourcesNote(everybodys.running, everybodys.limit)}
        </span>
      </p>
    </div>
  </Collapsible>
);
