/**
 * What the people of a call are asked to consent to; `language`: that the bot changes the language of captions for
 * everybody there.
 */
export const CONSENTS = ['recording', 'transcription', 'notes', 'language'] as const;
export type Consent = (typeof CONSENTS)[number];

/** What the meeting does not ask, but the bot: without it the bot stays, and goes on as it is. */
export const isAskedByBot = (consent: Consent): boolean => consent === 'language';
