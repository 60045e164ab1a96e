import { compareIds } from '#domain/compare.ts';
import type { CalendarProgress } from './progress.ts';
import type { Hold } from './reading.ts';

/** In whose calendars meetings stand, of those that are read: whose calendar tells of one, and when it is cancelled. */
export class Holders {
  /** By meeting, then by account. */
  readonly #holds = new Map<string, Map<string, Hold>>();

  constructor(calendars: Iterable<readonly [userId: string, calendar: CalendarProgress]>) {
    for (const [userId, { entries }] of calendars)
      for (const { meetingId, holds } of entries.values()) this.note(userId, meetingId, holds);
  }

  /** In one calendar a meeting may stand twice, as once by another address: it is there while one of them is. */
  note(userId: string, meetingId: string, holds: Hold): void {
    if (holds === 'no') return;
    const known = this.#holds.get(meetingId) ?? new Map<string, Hold>();
    if (known.get(userId) !== 'organises') known.set(userId, holds);
    this.#holds.set(meetingId, known);
  }

  /**
   * The meeting is in this person's calendar no more. Answers whether it is cancelled by that: nobody has it, or its
   * organiser has not.
   */
  drop(userId: string, meetingId: string): boolean {
    const known = this.#holds.get(meetingId);
    const held = known?.get(userId);
    known?.delete(userId);
    const left = [...(known?.values() ?? [])];
    return left.length === 0 || (held === 'organises' && !left.includes('organises'));
  }

  /**
   * Whether this person's calendar says how the meeting is: its organiser's does, else the first of those who attend.
   * Others may see less of it, and what they see would go to and fro.
   */
  tells(userId: string, meetingId: string): boolean {
    const known = [...(this.#holds.get(meetingId) ?? [])];
    const organising = known.filter(([, holds]) => holds === 'organises');
    const [first] = (organising.length > 0 ? organising : known).map(([id]) => id).toSorted(compareIds);
    return first === undefined || first === userId;
  }
}
