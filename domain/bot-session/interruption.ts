import { STEPS, type Step } from './steps.ts';

/** Why a bot was out of its meeting for a while, and came back. */
export const INTERRUPTIONS = ['page-reloaded', 'shutdown', 'worker-lost'] as const;
export type InterruptionCause = (typeof INTERRUPTIONS)[number];

/** Steps that are to be taken again: the browser and the page are still there where the page loaded itself anew. */
export const stepsToRepeat = (cause: InterruptionCause): readonly Step[] =>
  cause === 'page-reloaded' ? STEPS.slice(STEPS.indexOf('permissions')) : STEPS;

const timeOfDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' });

/** What the transcript says of it. @param since when the bot was last there, @param until when it was back; epoch ms */
export function interruptionText(since: number, until: number): string {
  const when = `de ${timeOfDay.format(since)} à ${timeOfDay.format(until)}`;
  return `[Interruption ${when}\u00a0: le bot n’était pas dans la réunion, ce qui s’y est dit manque ici.]`;
}
