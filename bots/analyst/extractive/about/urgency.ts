import type { Priority } from '#domain/analysis/analysis.ts';
import type { Action } from '../actions/actions.ts';
import { TASK_GRAMMARS } from '../actions/grammars.ts';
import { daysBetween, dayIn } from '../deadline/calendar.ts';
import { parisMoment } from '../deadline/clock.ts';
import type { Reading } from '../reading.ts';

/** Mentions of urgency, and as many a thousand words, that make a whole meeting urgent. */
const PRESSING = 3;
/** Days within which work makes a meeting of middling urgency. */
const NEAR = 7;

/**
 * How urgent a meeting leaves its people: high when work is said to be urgent or urgency is spoken of again and again,
 * medium when it is mentioned or work is due within a week, else low.
 */
export function urgencyOf(reading: Reading, actions: readonly Action[]): Priority {
  const { urgent, unhurried } = TASK_GRAMMARS[reading.language];
  const isUrgent = (text: string): boolean => urgent.test(text) && !unhurried.test(text);
  const mentions = reading.sentences.filter(({ text }) => isUrgent(text)).length;
  if (
    (mentions >= PRESSING && (1000 * mentions) / reading.words >= PRESSING) ||
    actions.some((action) => action.urgent)
  )
    return 'high';
  if (mentions > 0) return 'medium';
  if (!Number.isFinite(reading.heldAt)) return 'low';
  const today = parisMoment(reading.heldAt).day;
  return actions.some(({ deadline }) => deadline !== null && daysBetween(today, dayIn(deadline)) <= NEAR)
    ? 'medium'
    : 'low';
}
