import type { BotSessionEvent, CaptionEvent } from '#domain/bot-session/events.ts';
import {
  botSessionStream,
  captionsStream,
  captureOfBotSession,
  meetingOfBotSession,
  botSessionKeys,
} from '#domain/bot-session/identity.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { captureDecider, unknownCapture } from '#domain/meeting/capture/capture.ts';
import { captureStream } from '#domain/meeting/capture/identity.ts';
import type { DomainEvent } from '#domain/events/event.ts';
import { decide } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingIdOf, meetingStream } from '#domain/meeting/identity.ts';
import { unknownMeeting } from '#domain/meeting/meeting.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { userStream } from '#domain/user/identity.ts';
import { analysed } from './analysis.ts';
import { countWords, wordCountOf } from '#domain/transcript/transcript.ts';
import { savedStreams } from '#test/support/saved.ts';
import { SPOKEN_WORDS, someColleagues, someLines, someMoment, type Colleague, type Scene } from './scene.ts';

/** What happens to one stream in one go; the streams of a life come one after the other, and may come again. */
export interface Episode {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

const episode = <Event extends DomainEvent>(stream: string, events: readonly Event[]): Episode => ({ stream, events });

function hired({ userId, keyId, name, email }: Colleague): Episode {
  const created: UserEvent = {
    type: 'UserCreated',
    data: { keyId, displayName: name, email, role: 'user', department: null, jobTitle: null },
  };
  return episode(userStream(userId), [created]);
}

function saving(
  scene: Scene,
  people: readonly [Colleague, ...Colleague[]],
  startedAt: string,
  lines: NewMeeting['lines'],
): Omit<NewMeeting, 'source'> {
  const [organiser] = people;
  return {
    platform: scene.random.pick(['teams', 'googlemeet']),
    providerMeetingId: scene.random.uuid(),
    title: scene.say(3, 8),
    startedAt,
    endedAt: null,
    durationMs: lines.at(-1)?.at ?? 0,
    organiser: { userId: organiser.userId, keyId: organiser.keyId, name: organiser.name, email: organiser.email },
    participants: people.map(({ name, email }) => ({ name, email })),
    lines,
    capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
  };
}

const deleted = ({ random }: Scene): MeetingEvent[] =>
  random.chance(0.01) ? [{ type: 'MeetingDeleted', data: {} }] : [];

/** A transcript that came as a file, in parts of many lines, and was analysed. */
function imported(scene: Scene): Episode[] {
  const people = someColleagues(scene);
  const command = saving(scene, people, someMoment(scene), someLines(scene, people, scene.random.int(20, 300)));
  const meetingId = meetingIdOf(command.platform, command.providerMeetingId);
  const { meeting: saved, capture, captured } = savedStreams(meetingId, { ...command, source: 'import' });
  return [
    episode(captureStream(captured.capture.captureId), capture),
    episode(meetingStream(meetingId), [...saved, ...analysed(scene, meetingId, saved), ...deleted(scene)]),
  ];
}

/** What was said in a bot session, an event a line; some lines are rewritten once they stand. */
function captions(
  scene: Scene,
  sessionId: string,
  startedAt: string,
  people: readonly Colleague[],
  lines: NewMeeting['lines'],
): CaptionEvent[] {
  const numbers = new Map(people.map(({ name }, number) => [name, number]));
  const seen = people.map(({ name }, speaker): CaptionEvent => ({
    type: 'CaptionSpeakerSeen',
    data: { speaker, keyId: botSessionKeys.speaker(sessionId, speaker), name },
  }));
  const spoken = lines.flatMap(({ line, speaker: name, text, at }): CaptionEvent[] => {
    const speaker = numbers.get(name) ?? 0;
    const data = { line, speaker, keyId: botSessionKeys.speaker(sessionId, speaker), startedAt, at: at ?? 0, text };
    const rewrite = scene.random.chance(0.05) ? scene.say(...SPOKEN_WORDS) : null;
    const revised: CaptionEvent[] =
      rewrite === null
        ? []
        : [
            {
              type: 'CaptionRevised',
              data: {
                ...data,
                text: rewrite,
                words: { before: countWords(text), after: countWords(rewrite) },
                from: null,
              },
            },
          ];
    return [{ type: 'CaptionFinalised', data }, ...revised];
  });
  return [...seen, ...spoken];
}

/** A bot's stay in a meeting, from its launch to the analysis of what it heard. */
function captured(scene: Scene): Episode[] {
  const sessionId = scene.random.uuid();
  const meetingId = meetingOfBotSession(sessionId);
  const startedAt = someMoment(scene);
  const people = someColleagues(scene);
  const lines = someLines(scene, people, scene.random.int(30, 200));
  const keyId = botSessionKeys.content(sessionId);
  const launch: BotSessionEvent[] = [
    {
      type: 'BotLaunchRequested',
      data: {
        keyId,
        platform: 'googlemeet',
        requestedBy: people[0].userId,
        meetingUrl: 'https://meet.google.com/abc-defg-hij',
        botName: 'Greffier',
        expiresAt: startedAt,
      },
    },
    { type: 'BotSessionClaimed', data: { worker: 'bench' } },
    { type: 'BotSessionJoined', data: { joinedAt: startedAt } },
  ];
  const ended: BotSessionEvent[] = [
    {
      type: 'BotCommandAnswered',
      data: { keyId, command: 'help', asker: people[0].name, request: '!aide', answer: scene.say(10, 40) },
    },
    { type: 'BotSessionEnded', data: { reason: 'meeting-ended', lines: lines.length, evidence: null } },
  ];
  // The meeting of a bot session has no parts of its own: its lines are the bot session's captions.
  const heard = captions(scene, sessionId, startedAt, people, lines);
  const { title, organiser } = saving(scene, people, startedAt, lines);
  const endedAt = new Date(Date.parse(startedAt) + (lines.at(-1)?.at ?? 0)).toISOString();
  const captureId = captureOfBotSession(sessionId);
  const figures = {
    parts: 0,
    lines: lines.length,
    words: wordCountOf(lines),
    durationMs: Date.parse(endedAt) - Date.parse(startedAt),
    endedAt,
  };
  const saved = decide(
    {
      type: 'saveMeeting',
      meetingId,
      source: 'botSession',
      transcript: { captureId, keptIn: 'captions', session: sessionId },
      platform: 'googlemeet',
      providerMeetingId: `gmeet-${sessionId}`,
      title,
      startedAt,
      endedAt: null,
      organiser,
      participants: people.map(({ name }, number) => ({
        number,
        keyId: botSessionKeys.speaker(sessionId, number),
        name,
        email: null,
      })),
      capture: { method: 'browser_bot', sessionId, botName: 'Greffier', meetingUrl: null },
      figures,
    },
    unknownMeeting,
  );
  const followed = captureDecider.decide(
    {
      type: 'followSession',
      captureId,
      meetingId,
      session: sessionId,
      source: 'botSession',
      platform: 'googlemeet',
      providerMeetingId: 'abc-defg-hij',
      startedAt,
      figures,
    },
    unknownCapture,
  );
  return [
    episode(botSessionStream(sessionId), launch),
    episode(captionsStream(sessionId), heard),
    episode(botSessionStream(sessionId), ended),
    episode(captureStream(captureId), followed),
    episode(meetingStream(meetingId), [...saved, ...analysed(scene, meetingId, saved), ...deleted(scene)]),
  ];
}

/**
 * Accounts, then meetings without end: by default seven of ten attended by a bot, the others imported. Some are
 * deleted.
 */
export function* lives(scene: Scene, attended = 0.7): Iterable<readonly Episode[]> {
  for (const one of scene.staff) yield [hired(one)];
  for (;;) yield scene.random.chance(attended) ? captured(scene) : imported(scene);
}
