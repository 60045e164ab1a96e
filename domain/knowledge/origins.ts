/** Which provider's word it is that a document belongs to a meeting. */
export const DOCUMENT_ORIGINS = ['calendar', 'transcript'] as const;
export type DocumentOrigin = (typeof DOCUMENT_ORIGINS)[number];
