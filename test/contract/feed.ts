import { isError } from '#domain/errors.ts';
import { FEED_MOVED, type Delivery, type FeedEntry, type TranscriptFeed } from '#domain/feed/feed.ts';
import type { FeedMessage } from '#domain/feed/messages.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let position = 0n;

export function someEntry(meetingId: string, line: number, speaker = 0): FeedEntry {
  position += 1n;
  return {
    message: {
      version: 1,
      kind: 'line',
      meetingId,
      line,
      speaker,
      name: 'Claire',
      at: line * 1000,
      text: `Ligne ${line} « été »`,
    },
    origin: { store: 'store', position, eventId: randomUUID(), index: 0, count: 1 },
  };
}

const lines = (meetingId: string, count: number, speaker?: number) =>
  Array.from({ length: count }, (_, line) => someEntry(meetingId, line, speaker));

/** What one subscriber receives until `enough`, acknowledged as told. */
async function receive(
  feed: TranscriptFeed,
  subscriber: string,
  meetingId: string | null,
  enough: number,
  acknowledge = true,
): Promise<Delivery[]> {
  const leave = new AbortController();
  const received: Delivery[] = [];
  for await (const delivery of feed.subscribe(subscriber, meetingId, leave.signal)) {
    received.push(delivery);
    if (acknowledge) await delivery.ack();
    if (received.length >= enough) leave.abort();
  }
  return received;
}

const name = () => `contract-${randomUUID()}`;

/** What every feed promises. */
export function feedContract(title: string, open: () => Promise<TranscriptFeed>): void {
  describe(`transcript feed: ${title}`, () => {
    let feed: TranscriptFeed;
    beforeAll(async () => {
      feed = await open();
    });
    afterAll(() => feed.close());

    it('delivers messages in order with where they come from, before and after subscribing', async () => {
      const meeting = randomUUID();
      const entries = lines(meeting, 6);
      let { sequence } = await feed.end();
      sequence = await feed.publish(entries.slice(0, 3), sequence);
      const receiving = receive(feed, name(), meeting, 6);
      await feed.publish(entries.slice(3), sequence);
      const received = await receiving;
      expect(received.map(({ message }) => message)).toEqual(entries.map(({ message }) => message));
      expect(received.map(({ origin }) => origin)).toEqual(entries.map(({ origin }) => origin));
    });

    it('knows its end, and where its last message came from', async () => {
      const entries = lines(randomUUID(), 3);
      const { sequence } = await feed.end();
      const last = await feed.publish(entries, sequence);
      expect(await feed.end()).toEqual({ sequence: last, origin: entries.at(-1)?.origin });
      expect(last).toBe(sequence + 3n);
    });

    it('refuses to publish behind another end than the expected one', async () => {
      const meeting = randomUUID();
      const { sequence } = await feed.end();
      await feed.publish(lines(meeting, 2), sequence);
      const refused = await feed.publish(lines(meeting, 2), sequence).then(
        () => null,
        (error: unknown) => isError(error, FEED_MOVED),
      );
      expect(refused).toBe(true);
      expect((await feed.end()).sequence).toBe(sequence + 2n);
    });

    it('takes long batches in order', async () => {
      const meeting = randomUUID();
      const { sequence } = await feed.end();
      await feed.publish(lines(meeting, 700), sequence);
      const received = await receive(feed, name(), meeting, 700);
      expect(received.map(({ message }) => ('line' in message ? message.line : -1))).toEqual(
        Array.from({ length: 700 }, (_, line) => line),
      );
    });

    it('delivers to a durable subscriber what it has not acknowledged', async () => {
      const meeting = randomUUID();
      const subscriber = name();
      await feed.publish(lines(meeting, 5), (await feed.end()).sequence);
      expect(await receive(feed, subscriber, meeting, 2)).toHaveLength(2);
      const leave = new AbortController();
      const rest = new Set<number>();
      for await (const { message, ack } of feed.subscribe(subscriber, meeting, leave.signal)) {
        await ack();
        rest.add('line' in message ? message.line : -1);
        if (rest.size === 3) leave.abort();
      }
      expect([...rest].toSorted()).toEqual([2, 3, 4]);
    });

    it('erases a meeting’s messages, or one speaker’s, and keeps its end', async () => {
      const [meeting, other] = [randomUUID(), randomUUID()];
      const { sequence } = await feed.end();
      await feed.publish(
        [...lines(meeting, 2, 0), ...lines(meeting, 3, 1), ...lines(other, 1), ...lines(meeting, 1, 1)],
        sequence,
      );
      expect(await feed.erase(meeting, { speakers: [1] }, sequence + 7n)).toBe(4);
      expect(
        (await receive(feed, name(), meeting, 2)).map(({ message }) => ('speaker' in message ? message.speaker : -1)),
      ).toEqual([0, 0]);
      expect((await feed.end()).sequence).toBe(sequence + 7n);
      expect((await feed.end()).origin).toBeNull();
      expect(await feed.erase(meeting, { speakers: [1], lines: [0] }, sequence + 7n)).toBe(1);
      expect(await feed.erase(meeting, { speakers: null }, sequence + 7n)).toBe(1);
      await feed.publish([someEntry(meeting, 0)], sequence + 7n);
      expect(await receive(feed, name(), meeting, 1)).toHaveLength(1);
      expect(await receive(feed, name(), other, 1)).toHaveLength(1);
    });

    it('leaves what came after the sequence up to which it erases, however late', async () => {
      const meeting = randomUUID();
      const last = await feed.publish(lines(meeting, 3), (await feed.end()).sequence);
      await feed.publish([someEntry(meeting, 7)], last);
      expect(await feed.erase(meeting, { speakers: null }, last)).toBe(3);
      expect((await receive(feed, name(), meeting, 1)).map(({ message }) => message)).toEqual([
        expect.objectContaining({ line: 7 }),
      ]);
      expect((await feed.end()).origin).not.toBeNull();
    });

    it('gives what is published to those who listen, of every meeting, and nothing from before', async () => {
      const leave = new AbortController();
      const [before, meeting, other] = [randomUUID(), randomUUID(), randomUUID()];
      const publish = async (...entries: FeedEntry[]) => feed.publish(entries, (await feed.end()).sequence);
      await publish(...lines(before, 2));
      const heard: FeedMessage[] = [];
      const listening = (async () => {
        for await (const passing of feed.messages(leave.signal)) {
          if (passing) heard.push(passing.message);
          if (passing?.message.meetingId === other) leave.abort();
        }
      })();
      for (let tries = 0; heard.length === 0 && tries < 1_000; tries += 1) await publish(someEntry(meeting, 0));
      const entries = lines(meeting, 3);
      await publish(...entries, someEntry(other, 0));
      await listening;
      expect(heard.map(({ meetingId }) => meetingId)).not.toContain(before);
      expect(heard.slice(-4, -1)).toEqual(entries.map(({ message }) => message));
    });

    it('gives the trace that a message goes on with to those who listen', async () => {
      const leave = new AbortController();
      const meeting = randomUUID();
      const entry = { ...someEntry(meeting, 0), traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
      const heard: (string | undefined)[] = [];
      const listening = (async () => {
        for await (const passing of feed.messages(leave.signal)) {
          if (passing?.message.meetingId !== meeting) continue;
          heard.push(passing.traceparent);
          leave.abort();
        }
      })();
      for (let tries = 0; heard.length === 0 && tries < 1_000; tries += 1)
        await feed.publish([entry], (await feed.end()).sequence);
      await listening;
      expect(heard[0]).toBe(entry.traceparent);
    });

    it('gives drafts to those who listen, and keeps none', async () => {
      const leave = new AbortController();
      const sessionId = randomUUID();
      const heard: string[] = [];
      const { sequence } = await feed.end();
      const listening = (async () => {
        for await (const draft of feed.drafts(sessionId, leave.signal)) {
          heard.push(draft.text);
          if (draft.text === 'fin') leave.abort();
        }
      })();
      const draft = (text: string) =>
        feed.publishDraft({ version: 1, sessionId, line: 0, speaker: 0, name: null, at: null, text });
      // A listener that is not there yet hears nothing: said again until it is heard.
      while (heard.length === 0) {
        draft('bonj');
        await new Promise((resolve) => setImmediate(resolve));
      }
      draft('fin');
      await listening;
      expect(heard.at(-1)).toBe('fin');
      expect((await feed.end()).sequence).toBe(sequence);
    });
  });
}
