import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';

export const userCategory = category('user');
/** The name of an account's stream; the person of a stream, null for another kind of stream. */
export const { streamOf: userStream, idOf: userOf } = userCategory;

const owner = (userId: string): string => `user/${userId}`;

/** The keys of a person, destroyed when the person is erased. */
export const userKeys = { owner, identity: (userId: string): string => `${owner(userId)}/identity` };

/**
 * The administrator of the first start has the same id everywhere, so that the event store itself decides which of two
 * starts that race creates it.
 */
export const FIRST_ADMINISTRATOR = derivedId('user', 'first-administrator');
