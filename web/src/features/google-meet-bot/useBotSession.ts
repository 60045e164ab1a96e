import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useDiscardCaptureMutation, useLaunchBotMutation, useSaveSessionMutation, useStopBotMutation } from './api.ts';
import { fr } from './fr.ts';
import { meetingIn } from './meetUrl.ts';
import { failure, success, withNotice, type Notice } from './notices.ts';
import { payloadOf } from './payload.ts';
import { useFollowedSession } from './useFollowedSession.ts';

/**
 * The bot session that the page follows, what can be done with it and with the others, and what there is to say of
 * that.
 */
export const useBotSession = () => {
  const followed = useFollowedSession();
  const { list, selected, select, current, over, entries } = followed;
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [launchBot, launching] = useLaunchBotMutation();
  const [stopBot] = useStopBotMutation();
  const [saveSession, saving] = useSaveSessionMutation();
  const [discardCapture, discarding] = useDiscardCaptureMutation();
  const [stopping, setStopping] = useState<string | null>(null);
  /** Leaves a bot session that is over: what was said of it has been read. */
  const leave = (): void => {
    select(null);
    setNotices([]);
  };
  const say = (notice: Notice): void => {
    if (over !== null) leave();
    setNotices((others) => withNotice(others, notice));
  };

  const launch = async (meetingUrl: string, botName: string): Promise<void> => {
    const meeting = meetingIn(meetingUrl, list.data?.platforms ?? []);
    if ('invalid' in meeting) return say(failure(meeting.invalid ?? fr.messages.invalidUrl));
    const { data, error } = await launchBot({
      ...(meeting.platform === 'teams' && meeting),
      meetingUrl: meetingUrl.trim(),
      ...(botName.trim() === '' ? {} : { botName: botName.trim() }),
    });
    if (data === undefined) return say(failure(messageOf(error, fr.messages.launchFailed)));
    // Until the list knows the bot session, it would seem to be over.
    await list.refetch();
    setNotices([success(data.existing ? fr.messages.existing : fr.messages.launched(data.sessionId))]);
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

  const discard = async (sessionId: string): Promise<void> => {
    const { error } = await discardCapture(sessionId);
    if (error !== undefined) return;
    setNotices([success(fr.messages.discarded)]);
    if (sessionId === selected) select(null);
  };

  const save = async (session: BotSessionView): Promise<void> => {
    if (session.transcriptCount === 0) return say(failure(fr.messages.nothingToSave));
    const { data, error } = await saveSession(payloadOf(session, session === current ? entries : [], new Date()));
    say(
      data === undefined
        ? failure(fr.messages.saveFailed(messageOf(error)))
        : success(fr.messages.saved(data.id), data.id),
    );
  };

  return {
    ...followed,
    notices: over === null ? notices : [over],
    dismiss: (notice: Notice) =>
      notice === over ? leave() : setNotices((all) => all.filter((other) => other !== notice)),
    isLaunching: launching.isLoading,
    isSaving: saving.isLoading,
    stopping,
    isDiscarding: discarding.isLoading,
    discardFailure: discarding.error === undefined ? null : messageOf(discarding.error, fr.messages.consentFailed),
    discard,
    launch: (meetingUrl: string, botName: string) => void launch(meetingUrl, botName),
    stop: (sessionId: string) => void stop(sessionId),
    save: (session: BotSessionView) => void save(session),
    switchTo: (sessionId: string) => {
      if (sessionId === selected) return;
      select(sessionId);
      setNotices([success(fr.messages.switched(sessionId))]);
    },
  } as const;
};

export type BotSessionPage = ReturnType<typeof useBotSession>;
