import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

/** A mail server as it is typed: where it is, and who may send. The second half is secret and goes to the vault. */
export interface SmtpServer {
  /** `smtp://host:port` or `smtps://host:port`; what is shown and what events hold. */
  readonly address: string;
  readonly login: SmtpLogin | null;
}

export interface SmtpLogin {
  readonly user: string;
  readonly password: string;
}

export const SMTP_SERVER_EXPECTED =
  'Serveur SMTP\u00a0: un nom d’hôte est attendu, comme smtp.exemple.fr, smtp.exemple.fr:587 ou smtps://utilisateur:secret@smtp.exemple.fr, ou rien.';

export const SMTP_SERVER_INVALID: ErrorDefinition = {
  code: 'SMTP_SERVER_INVALID',
  kind: 'invalid',
  message: SMTP_SERVER_EXPECTED,
};

/** Port of implicit TLS (RFC 8314); any other begins in the clear and is upgraded where the server can. */
const IMPLICIT_TLS_PORT = '465';

/** Half an escape stands for itself. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Null for what is no server. Read under a scheme whose host names URLs bring into one form; its own port, 21, is
 * nobody's mail server.
 */
function parse(text: string): SmtpServer | null {
  const [, scheme = 'smtp', rest = ''] = /^(?:(smtps?):\/\/)?(.*)$/isu.exec(text) ?? [];
  const url = URL.parse(`ftp://${rest}`);
  if (!url || url.pathname !== '/' || url.search !== '' || url.hash !== '' || /\s/u.test(rest)) return null;
  const secure = scheme.toLowerCase() === 'smtps' || url.port === IMPLICIT_TLS_PORT;
  const login = url.username === '' ? null : { user: decoded(url.username), password: decoded(url.password) };
  return { address: `${secure ? 'smtps' : 'smtp'}://${url.host}`, login };
}

/** Whether `text` names a mail server, or nothing. */
export const isSmtpServer = (text: string): boolean => text.trim() === '' || parse(text.trim()) !== null;

/**
 * Reads `host`, `host:port`, `user:password@host` or an address that begins with `smtp:` or `smtps:`; null for nothing
 * at all. Throws SMTP_SERVER_INVALID.
 */
export function readSmtpServer(text: string): SmtpServer | null {
  if (text.trim() === '') return null;
  const server = parse(text.trim());
  if (!server) throw new GreffierError(SMTP_SERVER_INVALID);
  return server;
}
