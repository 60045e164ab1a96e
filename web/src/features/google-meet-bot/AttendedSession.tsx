import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { formatTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BotCommands } from './BotCommands.tsx';
import { ConnectionSteps } from './ConnectionSteps.tsx';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { Evidence } from './Evidence.tsx';
import { fr } from './fr.ts';
import { LiveTranscript } from './LiveTranscript.tsx';
import type { BotSessionPage } from './useBotSession.ts';

interface Props {
  readonly session: BotSessionView;
  readonly page: BotSessionPage;
}

/**
 * Everything about the bot session that the page follows: what it asks, what is wrong, how far it is, what it hears,
 * what it obeys.
 */
export const AttendedSession = ({ session, page }: Props) => (
  <>
    {session.consent === null ? null : <ConsentQuestion sessionId={session.sessionId} consent={session.consent} />}
    {session.accessRequests.map(({ name, requestedAt }) => (
      <Banner key={`${name} ${requestedAt}`} tone="info">
        {fr.accessRequested(name, formatTime(requestedAt))}
      </Banner>
    ))}
    {session.alarms.map(({ signal, message, serious, noticedAt, evidence }) => (
      <Banner key={`${signal} ${noticedAt}`} tone={serious ? 'danger' : 'warning'}>
        {message}{' '}
        {evidence === null ? null : (
          <Evidence sessionId={session.sessionId} evidence={evidence} about={message} alt={fr.progress.alarmAlt} />
        )}
      </Banner>
    ))}
    {page.steps === null ? null : <ConnectionSteps session={session} steps={page.steps} />}
    <LiveTranscript
      session={session}
      entries={page.entries}
      loading={page.isReading}
      onRefresh={page.refreshTranscript}
    />
    <BotCommands session={session} />
  </>
);
