import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { Recent } from '#domain/recent.ts';

export const botSessionCategory = category('botSession');
export const botSessionStream = botSessionCategory.streamOf;
/**
 * Captions have a stream of their own with one writer, the bot, so that commands over the bot session never meet it.
 */
export const captionsCategory = category('captions');
export const captionsStream = captionsCategory.streamOf;

/** The bot session whose stream this is, of either kind; null for another kind of stream. */
export const botSessionOf = (stream: string): string | null =>
  botSessionCategory.idOf(stream) ?? captionsCategory.idOf(stream);

/** Asked for every caption, and for few bot sessions at a time. */
const meetings = new Recent(1_000, (sessionId) => derivedId('meeting', 'botSession', sessionId));

/**
 * A bot session makes at most one meeting, and it is known before it exists: captions are its transcript from the
 * first.
 */
export const meetingOfBotSession = (sessionId: string): string => meetings.of(sessionId);

/** The capture that a bot session is: it has the id of the meeting that the bot session makes. */
export const captureOfBotSession = meetingOfBotSession;

const owner = (sessionId: string): string => `botSession/${sessionId}`;

/** The keys of a bot session, which the meeting saved from it adopts. */
export const botSessionKeys = {
  owner,
  content: (sessionId: string): string => `${owner(sessionId)}/content`,
  /**
   * Of what may show or quote anybody there, and goes with each person who is erased: what the bot was asked and
   * answered, pictures of the page.
   */
  company: (sessionId: string): string => `${owner(sessionId)}/company`,
  speaker: (sessionId: string, number: number): string => `${owner(sessionId)}/speaker/${number}`,
};
