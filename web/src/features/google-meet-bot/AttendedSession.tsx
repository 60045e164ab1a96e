import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { formatTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BotCommands } from './BotCommands.tsx';
import { ConnectionSteps } from './ConnectionSteps.tsx';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { Evidence } from '../../evidence/Evidence.tsx';
import { fr } from './fr.ts';
import { LiveTranscript } from './LiveTranscript.tsx';
import { Objection } from './Objection.tsx';
import type { BotSessionPage } from './useBotSession.ts';

interface Props {
  readonly session: BotSessionView;
  readonly page: BotSessionPage;
}

/** How far the joining is, and what the bot hears: first what matters now. */
const Course = ({ session, page }: Props) => {
  const steps = page.steps === null ? null : <ConnectionSteps key="steps" session={session} steps={page.steps} />;
  const transcript = (
    <LiveTranscript
      key="transcript"
      session={session}
      entries={page.entries}
      loading={page.isReading}
      onRefresh={page.refreshTranscript}
    />
  );
  return session.status === 'joining' ? [steps, transcript] : [transcript, steps];
};

/**
 * Everything about the bot session that the page follows: what it asks, what is wrong, what it hears, how far it is,
 * what it obeys.
 */
export const AttendedSession = ({ session, page }: Props) => (
  <>
    {session.consent === null ? null : <ConsentQuestion sessionId={session.sessionId} consent={session.consent} />}
    <Objection session={session} page={page} />
    {session.announcement === 'unwritten' ? <Banner tone="warning">{fr.unannounced}</Banner> : null}
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
    <Course session={session} page={page} />
    <BotCommands session={session} />
  </>
);
