const KINDS: Readonly<Record<string, string>> = { minutes: 'Compte rendu d’une réunion', notice: 'Notification' };

/** What a mail that leaves by itself tells, in French. */
export const mailKind = (kind: string): string => KINDS[kind] ?? 'Message de Greffier';
