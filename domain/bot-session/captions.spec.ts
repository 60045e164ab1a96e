import { specificationOf } from '#test/support/decider-specification.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { ERASED } from '#domain/events/personal.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPTION_UNKNOWN, captionsDecider, mustBeWriter, type RecordCaption } from './captions.ts';
import type { CaptionEvent } from './events.ts';
import { botSessionKeys } from './identity.ts';
import { BOT_SESSION_TAKEN } from './session.ts';

const SESSION = 's1';
const caption = (type: RecordCaption['type'], line: number, speaker: string, text = 'Oui.'): RecordCaption => ({
  type,
  sessionId: SESSION,
  line,
  speaker,
  text,
  startedAt: '2026-07-01T08:00:00.000Z',
  at: line * 1_000,
});
const { given, eventsOf: after } = specificationOf(captionsDecider);

/** As the events read once the keys of these speakers are gone. */
const without = (events: readonly CaptionEvent[], erased: ReadonlySet<number>): CaptionEvent[] =>
  events.map((event): CaptionEvent => {
    if (event.type === 'CaptionsTakenOver' || !erased.has(event.data.speaker)) return event;
    return event.type === 'CaptionSpeakerSeen'
      ? { ...event, data: { ...event.data, name: ERASED } }
      : ({ ...event, data: { ...event.data, text: ERASED } } as CaptionEvent);
  });

describe('captions', () => {
  it('introduce a speaker once, with a key of their own', () => {
    expect(
      after(
        caption('finaliseCaption', 0, 'Claire'),
        caption('finaliseCaption', 1, 'Noé'),
        caption('finaliseCaption', 2, 'Claire'),
      ),
    ).toMatchObject([
      { type: 'CaptionSpeakerSeen', data: { speaker: 0, keyId: botSessionKeys.speaker(SESSION, 0), name: 'Claire' } },
      { type: 'CaptionFinalised', data: { line: 0, speaker: 0 } },
      { type: 'CaptionSpeakerSeen', data: { speaker: 1, name: 'Noé' } },
      { type: 'CaptionFinalised', data: { line: 1, speaker: 1 } },
      { type: 'CaptionFinalised', data: { line: 2, speaker: 0, at: 2_000, keyId: botSessionKeys.speaker(SESSION, 0) } },
    ]);
  });

  it('are final once, and revised as often as they are rewritten, under the line’s own speaker', () => {
    const said = after(caption('finaliseCaption', 0, 'Claire'), caption('finaliseCaption', 1, 'Noé'));
    given(...said)
      .when(caption('finaliseCaption', 1, 'Claire'))
      .thenNothing();
    given(...said)
      .when(caption('reviseCaption', 1, 'Claire', 'Non.'))
      .thenMatching({ type: 'CaptionRevised', data: { line: 1, speaker: 1, at: 1_000, text: 'Non.' } });
    given(...said)
      .when(caption('reviseCaption', 2, 'Claire'))
      .thenError(CAPTION_UNKNOWN);
  });

  it('become theirs who is named late, where they were nobody’s, and are theirs from then on', () => {
    const nobody = { speaker: 0, keyId: botSessionKeys.speaker(SESSION, 0) };
    const said = after(caption('finaliseCaption', 0, UNKNOWN_SPEAKER), caption('finaliseCaption', 1, 'Noé'));
    given(...said)
      .when(caption('reviseCaption', 0, UNKNOWN_SPEAKER, 'Non.'))
      .thenMatching({ type: 'CaptionRevised', data: { line: 0, ...nobody, from: null } });
    const { events } = given(...said).when(caption('reviseCaption', 0, 'Claire', 'Oui oui.'));
    const claire = { speaker: 2, keyId: botSessionKeys.speaker(SESSION, 2) };
    expect(events).toEqual([
      { type: 'CaptionSpeakerSeen', data: { ...claire, name: 'Claire' } },
      {
        type: 'CaptionRevised',
        data: {
          line: 0,
          ...claire,
          startedAt: '2026-07-01T08:00:00.000Z',
          at: 0,
          text: 'Oui oui.',
          words: { before: 1, after: 2 },
          from: nobody,
        },
      },
    ]);
    given(...said, ...events)
      .when(caption('reviseCaption', 0, 'Noé', 'Si.'))
      .thenMatching({ type: 'CaptionRevised', data: { line: 0, ...claire, from: null } });
    given(...said)
      .when(caption('reviseCaption', 0, 'Noé', 'Oui.'))
      .thenMatching({ type: 'CaptionRevised', data: { line: 0, speaker: 1, from: nobody } });
  });

  it('are written by the worker that took the bot session over last, and until then by the first', () => {
    const taken = (...workers: readonly string[]) =>
      stateFrom(
        captionsDecider,
        workers.map((worker): CaptionEvent => ({ type: 'CaptionsTakenOver', data: { worker } })),
      );
    const refused = expect.objectContaining({ code: BOT_SESSION_TAKEN.code });
    expect(() => mustBeWriter(taken(), 'w1')).not.toThrow();
    expect(() => mustBeWriter(taken('w2'), 'w2')).not.toThrow();
    expect(() => mustBeWriter(taken('w2'), 'w1')).toThrow(refused);
    expect(() => mustBeWriter(taken('w2', 'w1'), 'w2')).toThrow(refused);
  });

  it('never give a speaker the number of another, whichever of them were erased before', () => {
    const commands = fc.array(
      fc
        .record({ line: fc.nat({ max: 9 }), speaker: fc.constantFrom('Claire', 'Noé', 'Zoë', 'Ève') })
        .map(({ line, speaker }) => caption('finaliseCaption', line, speaker)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(commands, fc.subarray([0, 1, 2, 3]), commands, (first, erased, then) => {
        const before = after(...first);
        const events = then.reduce<readonly CaptionEvent[]>(
          (so, command) => [
            ...so,
            ...given(...without(so, new Set(erased.filter((number) => number < numbersIn(before).length)))).when(
              command,
            ).events,
          ],
          before,
        );
        expect(numbersIn(events)).toEqual(numbersIn(events).map((_, index) => index));
        for (const event of events)
          if (event.type === 'CaptionFinalised') expect(numbersIn(events)).toContain(event.data.speaker);
      }),
    );
  });
});

const numbersIn = (events: readonly CaptionEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'CaptionSpeakerSeen' ? [event.data.speaker] : []));
