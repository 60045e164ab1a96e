import { TriangleAlert } from 'lucide-react';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { fr } from './fr.ts';
import { SessionCard } from './SessionCard.tsx';
import { isActive } from './states.ts';
import type { BotSessionPage } from './useBotSession.ts';

/** Every session that runs; shown only where there is one. */
export const SessionList = ({ page }: { readonly page: BotSessionPage }) => {
  const { data } = page.list;
  const active = data?.sessions.filter(isActive) ?? [];
  if (data === undefined || active.length === 0) return null;
  return (
    <Collapsible title={fr.sessions.title} aside={fr.sessions.running(active.length)} defaultOpen>
      <p className="text-tertiary mb-3 text-sm">{fr.sessions.note}</p>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {active.map((session) => (
          <SessionCard key={session.sessionId} session={session} page={page} selected={session.sessionId === page.current?.sessionId} />
        ))}
      </ul>
      <p className="text-warning mt-4 flex items-start gap-2 text-sm">
        <TriangleAlert aria-hidden size={16} className="mt-px shrink-0" />
        <span>
          <strong className="font-semibold">{fr.sessions.resources}</strong> {fr.sessions.resourcesNote(data.running, data.limit)}
        </span>
      </p>
    </Collapsible>
  );
};
