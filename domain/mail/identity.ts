import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';

/** Named among the streams that every installation's subscriptions deliver, beside other applications' too. */
export const mailCategory = category('settings-mail');
/** The mail of a stream; null for another kind of stream. */
export const { streamOf: mailStream, idOf: mailOf } = mailCategory;

/** A person gets one mail of a kind about one thing: asking for it again meets the same stream. */
export const mailIdOf = (kind: string, about: string, userId: string): string => derivedId('mail', kind, about, userId);

/** The key of whom a mail goes to: the meeting's, with which it goes, or the mail's own. */
export const mailKey = (mailId: string, meetingId: string | null): string =>
  meetingId === null ? `mail/${mailId}/recipient` : meetingKeys.mail(meetingId, mailId);
