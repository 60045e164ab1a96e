/** What the people of a call are asked to consent to. */
export const CONSENTS = ['recording', 'transcription', 'notes'] as const;
export type Consent = (typeof CONSENTS)[number];
