import type { ErrorDefinition } from '#domain/errors.ts';
import type { SmtpLogin } from '#domain/settings/smtp-server.ts';
import type { MailReason } from './reasons.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show it typeset. */
  readonly html?: string;
  /** Names it to mail servers: a reader's program may tell that it comes once more. */
  readonly id?: string;
  /** Over https: a POST there stops such mails for their recipient (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Whose mail it is, where it is somebody's: it leaves from their own mailbox if they have it so. */
  readonly inNameOf?: { readonly userId: string; readonly name: string };
}

interface NotTaken {
  readonly reason: MailReason;
  /** What the server answered; null where it answered nothing. */
  readonly smtpCode: number | null;
}

/** What became of a mail that was to be handed to the server. */
export type MailDelivery =
  | { readonly delivery: 'sent' }
  /** The server has surely not taken it: for good, or for now. */
  | ({ readonly delivery: 'failed' } & NotTaken)
  | ({ readonly delivery: 'postponed' } & NotTaken)
  /** It had the whole mail, and nobody knows what it did with it. */
  | { readonly delivery: 'unknown'; readonly reason: MailReason };

/** Where the mail server comes from: the settings win over the environment. */
export type MailSource = 'settings' | 'environment' | 'none';

/** How a mail fared. */
export interface MailOutcome {
  readonly at: Date;
  /** Why it did not leave; null for one that did. */
  readonly failure: {
    readonly code: string;
    /** What the server answered, 400 to 599; null where it answered nothing. */
    readonly smtpCode: number | null;
  } | null;
}

/** Port to mail. */
export interface Mailer {
  source(): Promise<MailSource>;
  /** How the last mail of this process fared; null where it has sent none. */
  last(): MailOutcome | null;
  /**
   * Hands the mail to the server while somebody waits for it. Throws MAIL_NOT_CONFIGURED, MAIL_PRIVATE, MAIL_REFUSED,
   * MAIL_LOGIN_REFUSED or MAIL_UNREACHABLE.
   */
  send(mail: Mail): Promise<void>;
  /** The same with more patience, telling what is certain. What it throws happened before the server saw the mail. */
  deliver(mail: Mail): Promise<MailDelivery>;
}

/** Port to people's own mailboxes, from which mails leave in their name. */
export interface OwnMailboxes {
  /** Whether this account has mails sent from theirs. */
  isOpen(userId: string): Promise<boolean>;
  /**
   * Hands a mail over to the mailbox of `inNameOf`; null where they have none that takes it, so that it certainly did
   * not leave from there. What it throws happened before.
   */
  deliver(mail: Mail): Promise<MailDelivery | null>;
}

/** Port to the mail server's secret, which is in the vault: events only name it. */
export interface SmtpLogins {
  /** Keeps it under a new name. */
  keep(login: SmtpLogin): Promise<string>;
  find(name: string): Promise<SmtpLogin | null>;
  forget(name: string): Promise<void>;
}

export const MAIL_NOT_CONFIGURED: ErrorDefinition = {
  code: 'MAIL_NOT_CONFIGURED',
  kind: 'conflict',
  message:
    'Aucun serveur SMTP n’est configuré\u00a0: indiquez-en un dans les paramètres, ou avec la variable SMTP_URL.',
};

export const MAIL_REFUSED: ErrorDefinition = {
  code: 'MAIL_REFUSED',
  kind: 'unavailable',
  message: 'Le serveur SMTP a refusé le message.',
};

export const MAIL_LOGIN_REFUSED: ErrorDefinition = {
  code: 'MAIL_LOGIN_REFUSED',
  kind: 'unavailable',
  message: 'Le serveur SMTP a refusé l’identifiant ou le mot de passe.',
};

/** An administrator of the application must not be able to probe the network that the server stands in. */
export const MAIL_PRIVATE: ErrorDefinition = {
  code: 'MAIL_PRIVATE',
  kind: 'conflict',
  message:
    'Ce serveur SMTP est à une adresse privée\u00a0: l’exploitant du serveur doit l’autoriser, avec la variable SMTP_ALLOW_PRIVATE, ou l’indiquer lui-même dans SMTP_URL.',
};

export const MAIL_UNREACHABLE: ErrorDefinition = {
  code: 'MAIL_UNREACHABLE',
  kind: 'unavailable',
  message: 'Le serveur SMTP ne répond pas, ou sa connexion n’est pas sûre.',
};
