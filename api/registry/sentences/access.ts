import { FACTOR_WORDS, REASON_WORDS } from '#api/contract/access-words.ts';
import type { AccessEvent } from '#domain/access/events.ts';
import { isErased, type Personal } from '#domain/events/personal.ts';
import { PROVIDER_NAMES, type Way } from '#domain/user/identities/provider.ts';
import { counted, type Sentences } from './telling.ts';

const WITH: Readonly<Record<Way, string>> = {
  password: '',
  microsoft: ' avec Microsoft',
  google: ' avec Google',
};

const from = (address: Personal<string>): string =>
  isErased(address) ? ' (adresse réseau effacée)' : ` depuis ${address}`;

export const accessSentences: Sentences<AccessEvent> = {
  SignedIn: ({ address, secondFactor, way }) =>
    `a ouvert une session${WITH[way]}${from(address)}${secondFactor === 'none' ? '' : `, ${FACTOR_WORDS[secondFactor]}`}`,
  SignInRefused: ({ address, email, reason, provider }) =>
    `n’a pas pu se connecter${provider === undefined ? '' : ` avec ${PROVIDER_NAMES[provider]}`}${from(address)}${isErased(email) ? '' : ` avec l’adresse ${email}`}\u00A0: ${REASON_WORDS[reason]}`,
  RefreshTokenReused: ({ address }) => `a présenté un jeton déjà remplacé${from(address)}\u00A0: la session est fermée`,
  PasswordResetRequested: ({ address, email }) =>
    `a demandé un autre mot de passe${from(address)}${isErased(email) ? '' : `, pour l’adresse ${email}`}`,
  TokenUsed: ({ address, tool }) => `a lu par un jeton d’accès, avec l’outil ${tool}${from(address)}`,
  SignedOut: ({ address, everywhere }) =>
    everywhere ? `a fermé toutes ses sessions${from(address)}` : `a fermé sa session${from(address)}`,
  AccessRefused: ({ address, route, code }) => `s’est vu refuser ${route}${from(address)} (${code})`,
  MeetingExported: ({ address, format }) =>
    `a exporté la réunion en ${format === 'md' ? 'Markdown' : format.toUpperCase()}${from(address)}`,
  RestrictedMeetingRead: ({ address }) => `a lu une réunion réservée, par son seul rôle${from(address)}`,
  PersonalDataShown: ({ address, stream }) =>
    `a fait montrer les données personnelles du flux ${stream}${from(address)}`,
  RegistryExported: ({ address, entries, selection }) =>
    `a exporté le registre${from(address)}\u00A0: ${counted(entries, 'événement', 'événements')}${selection === '' ? '' : ` (${selection})`}`,
  PersonExported: ({ address, personId, meetings }, { nameOf }) =>
    `a exporté ce qui concerne ${personId === null ? 'une personne sans compte' : nameOf(personId)}, de ${counted(meetings, 'réunion', 'réunions')}${from(address)}`,
  RefusalsCounted: ({ counts }) =>
    `a compté ${counted(
      counts.reduce((sum, { count }) => sum + count, 0),
      'autre refus',
      'autres refus',
    )} en une minute`,
};
