import { stateFrom } from '#domain/events/decider.ts';
import { eventRegistry } from '#domain/registry.ts';
import { meetings } from '#test/support/meetings.ts';
import { recording } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureDecider, unknownCapture } from './capture.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const recordings = meetings.map((meeting) => recording(ID, meeting));

describe('a capture', () => {
  it('is the same when recording it was interrupted anywhere, and again on the way', () => {
    fc.assert(
      fc.property(recordings, fc.nat(), fc.nat(), (command, first, second) => {
        const whole = captureDecider.decide(command, unknownCapture);
        const once = whole.slice(0, first % whole.length);
        const rest = captureDecider.decide(command, stateFrom(captureDecider, once));
        const twice = [...once, ...rest.slice(0, second % rest.length)];
        const all = [...twice, ...captureDecider.decide(command, stateFrom(captureDecider, twice))];
        expect(all).toEqual(whole);
        expect(captureDecider.decide(command, stateFrom(captureDecider, all))).toEqual([]);
      }),
    );
  });

  it('has parts from 0 without gaps, all before the one closing event, which counts them, as its schemas admit', () => {
    fc.assert(
      fc.property(recordings, (command) => {
        const events = captureDecider.decide(command, unknownCapture);
        for (const { type, data } of events) expect(eventRegistry.validate(type, data)).toEqual(data);
        const parts = events.flatMap((event) => (event.type === 'CapturePartRecorded' ? [event.data.part] : []));
        expect(parts).toEqual(parts.map((_, index) => index));
        expect(events.map(({ type }) => type)).toEqual([
          'CaptureStarted',
          ...parts.map(() => 'CapturePartRecorded'),
          'CaptureCompleted',
        ]);
        expect(events.at(-1)?.data).toMatchObject({ parts: parts.length, lines: command.lines.length });
      }),
    );
  });
});
