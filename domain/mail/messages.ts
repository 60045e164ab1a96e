import type { Language } from '#domain/settings/settings.ts';
import { frenchDate } from '../french-date.ts';
import type { Mail } from './mailer.ts';

type Words = Omit<Mail, 'to'>;

export interface Invitation {
  readonly displayName: string;
  readonly inviter: string;
  readonly link: string;
  readonly expiresAt: Date;
}

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

const told = (date: Date, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Europe/Paris', ...options });
  return language === 'fr' ? frenchDate(format, date) : format.format(date);
};

const longDate = (date: Date, language: Language): string => told(date, language, { dateStyle: 'full' });

const INVITATION: Readonly<Record<Language, (invitation: Invitation, until: string) => Words>> = {
  fr: ({ displayName, inviter, link }, until) => ({
    subject: 'Votre accès à Greffier',
    text: `Bonjour ${displayName},\n\n${inviter} vous invite à rejoindre Greffier, qui tient le compte rendu de vos réunions.\n\nChoisissez votre mot de passe à cette adresse, valable jusqu’au ${until}\u00a0:\n${link}\n\nSi vous n’attendiez pas cette invitation, ignorez ce message.`,
  }),
  en: ({ displayName, inviter, link }, until) => ({
    subject: 'Your access to Greffier',
    text: `Hello ${displayName},\n\n${inviter} invites you to join Greffier, which keeps the minutes of your meetings.\n\nChoose your password at this address, valid until ${until}:\n${link}\n\nIf you did not expect this invitation, ignore this message.`,
  }),
  es: ({ displayName, inviter, link }, until) => ({
    subject: 'Su acceso a Greffier',
    text: `Hola ${displayName}:\n\n${inviter} le invita a unirse a Greffier, que redacta las actas de sus reuniones.\n\nElija su contraseña en esta dirección, válida hasta el ${until}:\n${link}\n\nSi no esperaba esta invitación, ignore este mensaje.`,
  }),
};

export const invitationMail = (language: Language, invitation: Invitation): Words =>
  INVITATION[language](invitation, longDate(invitation.expiresAt, language));

export interface PasswordReset {
  readonly displayName: string;
  readonly link: string;
  readonly expiresAt: Date;
}

const longTime = (date: Date, language: Language): string =>
  told(date, language, { dateStyle: 'full', timeStyle: 'short' });

const PASSWORD_RESET: Readonly<Record<Language, (reset: PasswordReset, until: string) => Words>> = {
  fr: ({ displayName, link }, until) => ({
    subject: 'Votre mot de passe Greffier',
    text: `Bonjour ${displayName},\n\nChoisissez un nouveau mot de passe à cette adresse, valable une fois, jusqu’au ${until}\u00a0:\n${link}\n\nVos sessions ouvertes prendront fin. Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.`,
  }),
  en: ({ displayName, link }, until) => ({
    subject: 'Your Greffier password',
    text: `Hello ${displayName},\n\nChoose a new password at this address, valid once, until ${until}:\n${link}\n\nYour open sessions will end. If you did not ask for this, ignore this message: your password stays the same.`,
  }),
  es: ({ displayName, link }, until) => ({
    subject: 'Su contraseña de Greffier',
    text: `Hola ${displayName}:\n\nElija una nueva contraseña en esta dirección, válida una sola vez, hasta el ${until}:\n${link}\n\nSus sesiones abiertas terminarán. Si no ha pedido nada, ignore este mensaje: su contraseña sigue siendo la misma.`,
  }),
};

export const passwordResetMail = (language: Language, reset: PasswordReset): Words =>
  PASSWORD_RESET[language](reset, longTime(reset.expiresAt, language));

const TEST: Readonly<Record<Language, Words>> = {
  fr: { subject: 'Message d’essai de Greffier', text: 'Ce message montre que Greffier peut envoyer des e-mails.' },
  en: { subject: 'Test message from Greffier', text: 'This message shows that Greffier can send e-mails.' },
  es: { subject: 'Mensaje de prueba de Greffier', text: 'Este mensaje muestra que Greffier puede enviar correos.' },
};

export const testMail = (language: Language): Words => TEST[language];
