import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';

/** Both are among the names that every installation's subscriptions deliver. */
export const webhookCategory = category('settings-webhook');
export const deliveryCategory = category('settings-delivery');

/** The key of a webhook's title and address: addresses of receivers often have a secret in their path. */
export const webhookKey = (webhookId: string): string => `settings/webhook/${webhookId}`;

/** A webhook is told of what an event brought once, however often it is asked for. */
export const deliveryIdOf = (webhookId: string, kind: string, eventId: string): string =>
  derivedId('delivery', webhookId, kind, eventId);

/** The key of what receivers answered: the meeting's, with which it goes, or the delivery's own. */
export const answersKey = (deliveryId: string, meetingId: string | null): string =>
  meetingId === null ? `delivery/${deliveryId}/answers` : `${meetingKeys.owner(meetingId)}/delivery/${deliveryId}`;
