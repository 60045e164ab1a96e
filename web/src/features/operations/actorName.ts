import type { ActorView } from '#api/contract/operations.ts';
import { fr } from './fr.ts';

/** Who did something, for people. */
export const actorName = ({ actor, displayName }: ActorView): string => {
  if (displayName !== null) return displayName;
  if (actor === 'system:command-line') return fr.commandLine;
  return actor.startsWith('user:') ? fr.gone : fr.system;
};
