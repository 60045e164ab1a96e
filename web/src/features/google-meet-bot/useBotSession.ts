import type { SessionView, TranscriptEntry } from '#api/contract/google-meet-bot.ts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asFailure, messageOf } from '../../api/failure.ts';
import { usePolling } from '../../live/usePolling.ts';
import { useLaunchBotMutation, useSaveSessionMutation, useSessionStepsQuery, useSessionsQuery, useSessionTranscriptQuery, useStopBotMutation } from './api.ts';
import { fr } from './fr.ts';
import { payloadOf } from './payload.ts';
import { isActive, isMeetUrl } from './states.ts';

/** Milliseconds between two looks, as specified: at a session that is followed, at what it says, and at the list alone. */
const FOLLOWED_MS = 2000;
const TRANSCRIPT_MS = 5000;
const LIST_MS = 10_000;

/** What the page says above its form. */
export interface Notice {
  readonly style: 'success' | 'error';
  readonly message: string;
  /** A meeting to open. */
  readonly meetingId?: string;
}

const NOTHING: readonly TranscriptEntry[] = [];
const success = (message: string, meetingId?: string): Notice => ({ style: 'success', message, ...(meetingId !== undefined && { meetingId }) });
const failure = (message: string): Notice => ({ style: 'error', message });

/** What is said of a session that is no longer among those that run; undefined: nobody knows any more how it ended. */
const endOf = (session: SessionView | undefined): Notice => {
  if (session === undefined) return success(fr.messages.closed);
  const { reason, meetingId, transcriptCount } = session;
  const message = reason === null ? fr.messages.closed : `${fr.messages.closed}. ${reason.message}`;
  return transcriptCount > 0 ? success(message, meetingId) : success(message);
};

/** The session that the page follows, what can be done with it and with the others, and what there is to say of that. Which one it is stands in the address. */
export const useBotSession = () => {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('session');
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const list = useSessionsQuery(undefined, { pollingInterval: usePolling(selected === null ? LIST_MS : FOLLOWED_MS), refetchOnMountOrArgChange: true });
  const sessions = list.data?.sessions;
  const found = sessions?.find(({ sessionId }) => sessionId === selected);
  const running = found !== undefined && isActive(found) ? found : null;
  const skip = running === null;
  const transcript = useSessionTranscriptQuery(selected ?? '', { pollingInterval: usePolling(TRANSCRIPT_MS), skip });
  const progress = useSessionStepsQuery(selected ?? '', { pollingInterval: usePolling(FOLLOWED_MS), skip });
  const isExpired = running !== null && asFailure(transcript.error)?.status === 404;
  const current = isExpired ? null : running;
  const isTold = sessions !== undefined && list.error === undefined;
  const over = isExpired ? failure(fr.messages.expired) : selected !== null && running === null && isTold ? endOf(found) : null;
  const [launchBot, launching] = useLaunchBotMutation();
  const [stopBot] = useStopBotMutation();
  const [saveSession, saving] = useSaveSessionMutation();
  const [stopping, setStopping] = useState<string | null>(null);

  const say = (notice: Notice): void => setNotices((others) => [...others.filter(({ style }) => style !== notice.style), notice]);
  const select = (sessionId: string | null): void => {
    const choose = (was: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(was);
      if (sessionId === null) next.delete('session');
      else next.set('session', sessionId);
      return next;
    };
    setSearch(choose, { replace: true });
  };
  const { refetch } = transcript;
  const refreshTranscript = useCallback(() => void refetch(), [refetch]);

  const launch = async (meetingUrl: string, botName: string): Promise<void> => {
    if (list.data === undefined || !isMeetUrl(meetingUrl, list.data.host)) return say(failure(fr.messages.invalidUrl));
    const { data, error } = await launchBot({ meetingUrl: meetingUrl.trim(), ...(botName.trim() === '' ? {} : { botName: botName.trim() }) });
    if (data === undefined) return say(failure(messageOf(error, fr.messages.launchFailed)));
    // Until the list knows the session, it would seem to be over.
    await list.refetch();
    setNotices([success(fr.messages.launched(data.sessionId))]);
    select(data.sessionId);
  };

  const stop = async (sessionId: string): Promise<void> => {
    setStopping(sessionId);
    const { error } = await stopBot(sessionId);
    setStopping(null);
    if (error !== undefined) return say(failure(fr.messages.stopFailed(messageOf(error))));
    setNotices([success(fr.messages.stopped)]);
    if (sessionId === selected) select(null);
  };

  const save = async (session: SessionView, entries: readonly TranscriptEntry[]): Promise<void> => {
    if (session.transcriptCount === 0) return say(failure(fr.messages.nothingToSave));
    const { data, error } = await saveSession(payloadOf(session, entries, new Date()));
    say(data === undefined ? failure(fr.messages.saveFailed(messageOf(error))) : success(fr.messages.saved(data.id), data.id));
  };

  return {
    list,
    current,
    entries: current === null ? NOTHING : (transcript.data ?? NOTHING),
    refreshTranscript,
    steps: current === null ? null : (progress.data ?? null),
    notices: over === null ? notices : [...notices, over],
    dismiss: (notice: Notice) => (notice === over ? select(null) : setNotices((all) => all.filter((other) => other !== notice))),
    isLaunching: launching.isLoading,
    isSaving: saving.isLoading,
    stopping,
    launch: (meetingUrl: string, botName: string) => void launch(meetingUrl, botName),
    stop: (sessionId: string) => void stop(sessionId),
    save: (session: SessionView) => void save(session, session === current ? (transcript.data ?? NOTHING) : NOTHING),
    switchTo: (sessionId: string) => {
      if (sessionId === selected) return;
      select(sessionId);
      setNotices([success(fr.messages.switched(sessionId))]);
    },
  } as const;
};

export type BotSessionPage = ReturnType<typeof useBotSession>;
