import { runs } from '#test/support/long.ts';
import type { News, SpokenLine } from '#api/contract/stream.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backlog } from './backlog.ts';

/**
 * What somebody knows who obeys what they are told: final lines and drafts of each meeting, and what they must look up
 * again.
 */
class Reader {
  store = 'answering';
  readonly lines = new Map<string, SpokenLine>();
  readonly drafts = new Map<string, SpokenLine>();
  readonly stale = new Set<string>();

  obey(news: News): void {
    switch (news.kind) {
      case 'lines':
        for (const one of news.lines) {
          this.lines.set(`${news.meetingId} ${one.line}`, one);
          this.drafts.delete(`${news.meetingId} ${one.line}`);
        }
        return;
      case 'drafts':
        for (const one of news.lines)
          if (!this.lines.has(`${news.meetingId} ${one.line}`)) this.drafts.set(`${news.meetingId} ${one.line}`, one);
        return;
      case 'erased':
        for (const known of [this.lines, this.drafts]) {
          for (const [key, one] of known) {
            if (
              key.startsWith(`${news.meetingId} `) &&
              (news.speakers === null || news.speakers.includes(one.speaker) || news.lines.includes(one.line))
            )
              known.delete(key);
          }
        }
        return;
      case 'sessions':
        for (const one of news.sessions) this.stale.add(`session ${one}`);
        return;
      case 'result':
        this.stale.add(news.location);
        return;
      case 'store':
        this.store = news.status;
        return;
      default:
        for (const table of news.tables ?? ['any table'])
          for (const meeting of news.meetings ?? ['any meeting']) this.stale.add(`${table} of ${meeting}`);
    }
  }
}

const meetingId = fc.constantFrom('m1', 'm2');
const spoken = fc.record({
  line: fc.nat({ max: 4 }),
  speaker: fc.nat({ max: 2 }),
  name: fc.constant(null),
  at: fc.constant(null),
  text: fc.string({ maxLength: 3 }),
});
const lines = fc.array(spoken, { minLength: 1, maxLength: 3 });
const news: fc.Arbitrary<News> = fc.oneof(
  fc.record({ kind: fc.constant('lines' as const), meetingId, lines }),
  meetingId.chain((id) =>
    fc.record({
      kind: fc.constant('drafts' as const),
      sessionId: fc.constant(`session of ${id}`),
      meetingId: fc.constant(id),
      lines,
    }),
  ),
  fc.record({
    kind: fc.constant('erased' as const),
    meetingId,
    speakers: fc.option(fc.array(fc.nat({ max: 2 }), { maxLength: 2 }), { nil: null }),
    lines: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('sessions' as const),
    sessions: fc.array(fc.constantFrom('s1', 's2'), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('store' as const),
    status: fc.constantFrom('answering' as const, 'away' as const),
    since: fc.constant('2026-11-22T10:00:00Z'),
    waiting: fc.constant(null),
  }),
  fc.record({ kind: fc.constant('result' as const), location: fc.constantFrom('/r1', '/r2') }),
  fc.record({
    kind: fc.constant('changed' as const),
    tables: fc.constant<string[]>(['meetings']),
    meetings: fc.array(meetingId, { minLength: 1, maxLength: 2 }),
  }),
);

const readerOf = (told: readonly News[]): Reader => {
  const reader = new Reader();
  for (const one of told) reader.obey(one);
  return reader;
};

const line = (number: number): SpokenLine => ({ line: number, speaker: 0, name: null, at: null, text: 'x' });

const said = (number: number, speaker: number, text = 'x'): SpokenLine => ({ ...line(number), speaker, text });
const m1 = { meetingId: 'm1', sessionId: 'session of m1' };
const erasing = (speaker: number): News => ({ kind: 'erased', meetingId: 'm1', speakers: [speaker], lines: [] });

/** The first of each is told at once, the rest waits. */
const ERASURES: readonly { readonly name: string; readonly first: News; readonly rest: readonly News[] }[] = [
  {
    name: 'a draft that its final line outdated, and the final line erased',
    first: { kind: 'lines', ...m1, lines: [said(1, 0)] },
    rest: [{ kind: 'drafts', ...m1, lines: [said(1, 1)] }, erasing(0)],
  },
  {
    name: 'a final line that replaced a draft of somebody else, erased',
    first: { kind: 'drafts', ...m1, lines: [said(1, 1)] },
    rest: [{ kind: 'lines', ...m1, lines: [said(1, 0)] }, erasing(0)],
  },
  {
    name: 'a draft that replaced another’s, erased',
    first: { kind: 'drafts', ...m1, lines: [said(1, 0)] },
    rest: [{ kind: 'drafts', ...m1, lines: [said(1, 1)] }, erasing(1)],
  },
];

describe('what waits for a slow reader', () => {
  it.each(ERASURES)('means what it would have meant in time: $name', ({ first, rest }) => {
    const backlog = new Backlog();
    for (const one of rest) backlog.add(one);
    expect(readerOf([first, ...backlog.take()])).toEqual(readerOf([first, ...rest]));
  });

  it('holds no word of what is erased meanwhile', () => {
    const backlog = new Backlog();
    backlog.add({ kind: 'lines', ...m1, lines: [said(1, 0, 'un secret')] });
    backlog.add({ kind: 'drafts', ...m1, lines: [said(2, 1, 'un autre secret')] });
    backlog.add(erasing(0));
    backlog.add(erasing(1));
    expect(JSON.stringify(backlog.take())).not.toContain('secret');
  });

  it('says in one go what it would have said piece by piece', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(news, fc.boolean()), { maxLength: 30 }), (happened) => {
        const backlog = new Backlog();
        const told: News[] = [];
        for (const [one, canRead] of happened) {
          backlog.add(one);
          if (canRead) told.push(...backlog.take());
        }
        told.push(...backlog.take());
        expect(readerOf(told)).toEqual(readerOf(happened.map(([one]) => one)));
        expect(backlog.take()).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('stays small: what is too much to tell is to be looked up', () => {
    const backlog = new Backlog();
    for (let number = 0; number < 5_000; number += 1) {
      backlog.add({ kind: 'lines', meetingId: 'm1', lines: [line(number)] });
      backlog.add({ kind: 'drafts', sessionId: 's1', meetingId: 'm2', lines: [line(number)] });
      backlog.add({ kind: 'erased', meetingId: `gone ${number}`, speakers: null, lines: [] });
      backlog.add({ kind: 'changed', tables: ['meetings'], meetings: [`m${number}`] });
    }
    const told = backlog.take();
    expect(JSON.stringify(told).length).toBeLessThan(60_000);
    expect(told.find(({ kind }) => kind === 'changed')).toEqual({
      kind: 'changed',
      tables: expect.arrayContaining(['meetings', 'transcripts']) as unknown,
      meetings: null,
    });
  });
});
