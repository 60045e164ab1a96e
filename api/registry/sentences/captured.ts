import { isErased, type Personal } from '#domain/events/personal.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import type { BotSessionEvent, captionEvents } from '#domain/bot-session/events.ts';
import type { EventOf } from '#domain/events/registry.ts';
import type { CaptureEvent } from '#domain/meeting/capture/events.ts';
import type { Removal, RoomEvent } from '#domain/room/events.ts';
import { objectionSentences } from './objections.ts';
import { counted, type Sentences } from './telling.ts';

/** What is asked, and what there is to agree to. */
const CONSENTS: Readonly<Record<Consent, string>> = {
  recording: 'que la réunion soit enregistrée',
  transcription: 'que la réunion soit transcrite',
  notes: 'que la réunion soit prise en notes',
  language: 'que la langue des sous-titres change pour tout le monde',
};

const REMOVED: Readonly<Record<Removal, string>> = {
  deleted: 'supprimée',
  moved: 'déplacée',
  discarded: 'dont la captation est abandonnée',
};

const STEP = { in_progress: 'a commencé', completed: 'a terminé', failed: 'n’a pas pu terminer' } as const;

const called = (name: Personal<string>): string => (isErased(name) ? '' : ` ${name}`);

/** What bots did and heard. What was said is never in these sentences: it is read in the meeting, or in the details. */
export const botSentences: Sentences<BotSessionEvent | EventOf<typeof captionEvents>> = {
  BotLaunchRequested: () => 'a lancé un bot',
  BotSessionClaimed: ({ worker }) => `a confié le bot au processus ${worker}`,
  BotStepChanged: ({ step, status, detail }) =>
    `${STEP[status]} l’étape ${step} de la connexion${detail === null ? '' : ` (${detail})`}`,
  BotSessionJoined: () => 'a fait entrer le bot dans la réunion',
  BotConsentAsked: ({ consent }) => `a demandé ${CONSENTS[consent]}`,
  BotConsentWithdrawn: ({ consent }) => `n’a plus demandé ${CONSENTS[consent]}`,
  BotConsentAnswered: ({ consent, accepted, by }) =>
    `a ${accepted ? 'accepté' : 'refusé'} ${CONSENTS[consent]}${by === 'setting' ? ', d’après les paramètres' : ''}`,
  BotCaptionLanguageRead: ({ wanted, found }) =>
    found === null
      ? `n’a pas pu lire la langue des sous-titres (${wanted} voulue)`
      : `a lu la langue des sous-titres\u00A0: ${found} (${wanted} voulue)`,
  BotDriftNoticed: ({ signal, subject }) => `a remarqué que la page a changé\u00A0: ${signal}, ${subject}`,
  BotDriftCleared: ({ signal, subject }) => `a retrouvé la page comme elle était\u00A0: ${signal}, ${subject}`,
  BotAccessRequested: ({ name }) => `a noté que${called(name) || ' quelqu’un'} voulait aussi un bot dans cette réunion`,
  BotSessionInterrupted: ({ cause }) => `a interrompu le bot, qui doit revenir (${cause})`,
  BotSessionRejoined: () => 'a fait revenir le bot dans la réunion',
  BotStopRequested: () => 'a arrêté le bot',
  BotSessionEnded: ({ reason, lines }) => `a mis fin au bot (${reason})\u00A0: ${counted(lines, 'ligne', 'lignes')}`,
  BotReminderGiven: () => 'a fait un rappel dans la réunion',
  ...objectionSentences,
  BotCommandAnswered: ({ command }) => `a répondu à la commande ${command}`,
  CaptionsTakenOver: ({ worker }) => `a repris l’écoute par le processus ${worker}`,
  CaptionSpeakerSeen: () => 'a entendu une nouvelle voix',
  CaptionFinalised: ({ line }) => `a noté la ligne ${line + 1}`,
  CaptionRevised: ({ line }) => `a repris la ligne ${line + 1}, que les sous-titres ont corrigée`,
};

/** Captures, and the rooms in which meetings recur. */
export const captureSentences: Sentences<CaptureEvent | RoomEvent> = {
  CaptureStarted: ({ source }) => `a commencé une captation (${source})`,
  CapturePartRecorded: () => 'a enregistré une partie de la captation',
  CaptureCompleted: () => 'a terminé la captation',
  CaptureDeleted: () => 'a supprimé une captation',
  CaptureErased: ({ keysDestroyed }) =>
    `a effacé une captation\u00A0: ${counted(keysDestroyed, 'clé détruite', 'clés détruites')}`,
  RoomMeetingFound: () => 'a rattaché une réunion à son lieu',
  RoomMeetingRemoved: ({ reason }) => `a détaché de son lieu une réunion ${REMOVED[reason]}`,
  RoomMeetingRefused: () => 'a refusé une copie d’une réunion supprimée',
  RoomMeetingPlaced: () => 'a placé une captation parmi celles d’une même réunion',
  RoomMeetingPinned: () => 'a dit de quelle réunion est une captation',
  RoomTranscriptChosen: () => 'a choisi la captation qui fait la transcription',
};
