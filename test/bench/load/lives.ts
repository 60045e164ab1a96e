import type { BotSessionEvent, CaptionEvent } from '#domain/bot-session/events.ts';
import { botSessionStream, captionsStream, meetingOfSession, sessionKeys } from '#domain/bot-session/identity.ts';
import type { DomainEvent } from '#domain/events/event.ts';
import { decide, type SaveMeeting } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingIdOf, meetingStream } from '#domain/meeting/identity.ts';
import { unknownMeeting } from '#domain/meeting/meeting.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { userStream } from '#domain/user/identity.ts';
import { analysed } from './analysis.ts';
import { countWords } from '#domain/transcript/transcript.ts';
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
  lines: SaveMeeting['lines'],
): Omit<SaveMeeting, 'meetingId' | 'source'> {
  const [organiser] = people;
  return {
    type: 'saveMeeting',
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
  const saved = decide({ ...command, source: 'import', meetingId }, unknownMeeting);
  return [episode(meetingStream(meetingId), [...saved, ...analysed(scene, meetingId, saved), ...deleted(scene)])];
}

/** What was said in a session, an event a line; some lines are rewritten once they stand. */
function captions(
  scene: Scene,
  sessionId: string,
  startedAt: string,
  people: readonly Colleague[],
  lines: SaveMeeting['lines'],
): CaptionEvent[] {
  const numbers = new Map(people.map(({ name }, number) => [name, number]));
  const seen = people.map(({ name }, speaker): CaptionEvent => ({
    type: 'CaptionSpeakerSeen',
    data: { speaker, keyId: sessionKeys.speaker(sessionId, speaker), name },
  }));
  const spoken = lines.flatMap(({ line, speaker: name, text, at }): CaptionEvent[] => {
    const speaker = numbers.get(name) ?? 0;
    const data = { line, speaker, keyId: sessionKeys.speaker(sessionId, speaker), startedAt, at: at ?? 0, text };
    const rewrite = scene.random.chance(0.05) ? scene.say(...SPOKEN_WORDS) : null;
    const revised: CaptionEvent[] =
      rewrite === null
        ? []
        : [
            {
              type: 'CaptionRevised',
              data: { ...data, text: rewrite, words: { before: countWords(text), after: countWords(rewrite) } },
            },
          ];
    return [{ type: 'CaptionFinalised', data }, ...revised];
  });
  return [...seen, ...spoken];
}

/** A bot's stay in a meeting, from its launch to the analysis of what it heard. */
function captured(scene: Scene): Episode[] {
  const sessionId = scene.random.uuid();
  const meetingId = meetingOfSession(sessionId);
  const startedAt = someMoment(scene);
  const people = someColleagues(scene);
  const lines = someLines(scene, people, scene.random.int(30, 200));
  const keyId = sessionKeys.content(sessionId);
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
  // The meeting of a session has no parts of its own: its lines are the session's captions.
  const heard = captions(scene, sessionId, startedAt, people, lines);
  const { platform, title, organiser, endedAt } = {
    ...saving(scene, people, startedAt, lines),
    platform: 'googlemeet' as const,
    endedAt: new Date(Date.parse(startedAt) + (lines.at(-1)?.at ?? 0)).toISOString(),
  };
  const saved = decide(
    {
      type: 'saveSession',
      meetingId,
      sessionId,
      platform,
      title,
      startedAt,
      endedAt,
      organiser,
      botName: 'Greffier',
      meetingUrl: null,
      captions: heard,
    },
    unknownMeeting,
  );
  return [
    episode(botSessionStream(sessionId), launch),
    episode(captionsStream(sessionId), heard),
    episode(botSessionStream(sessionId), ended),
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
