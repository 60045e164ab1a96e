import { isLong } from '#test/support/long.ts';
import type { FeedEntry } from '#domain/feed/feed.ts';
import { feedContract, someEntry } from '#test/contract/feed.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NatsFeed } from './nats.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startTestNats();
});
afterAll(() => nats.stop());

feedContract('NATS', () => NatsFeed.open(nats.url, { ackWait: 500 }));

async function isOnDisk(folder: string, text: string): Promise<boolean> {
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && (await readFile(join(file.parentPath, file.name))).includes(text)) return true;
  }
  return false;
}

describe('the feed over NATS', () => {
  it('leaves nothing of an erased meeting in the files of the server', async () => {
    const feed = await NatsFeed.open(nats.url);
    const meeting = randomUUID();
    const sentinel = `sentinelle-${randomUUID()}`;
    const entry = someEntry(meeting, 0);
    const spoken: FeedEntry = {
      ...entry,
      message: {
        version: 1,
        kind: 'line',
        meetingId: meeting,
        line: 0,
        speaker: 0,
        name: null,
        at: null,
        text: sentinel,
      },
    };
    await feed.publish([spoken, someEntry(randomUUID(), 0)], (await feed.end()).sequence);
    expect(await isOnDisk(nats.folder, sentinel)).toBe(true);
    expect(await feed.erase(meeting, { speakers: null }, (await feed.end()).sequence)).toBe(1);
    expect(await isOnDisk(nats.folder, sentinel)).toBe(false);
    await feed.close();
  });

  it.runIf(isLong)('goes on after the server was killed and came back', async () => {
    const reports: string[] = [];
    const feed = await NatsFeed.open(nats.url, { report: (message) => void reports.push(message) });
    const meeting = randomUUID();
    const before = await feed.publish([someEntry(meeting, 0)], (await feed.end()).sequence);
    await nats.kill();
    await expect(feed.publish([someEntry(meeting, 1)], before)).rejects.toMatchObject({ code: 'FEED_UNAVAILABLE' });
    await nats.start();
    // The server answers before our connection has come back, and what is asked in between is never answered: it is
    // asked again.
    const endNow = () => vi.waitFor(() => feed.end(), { timeout: 60_000, interval: 50 });
    // What was published while the server was away may arrive after all, at any moment: the end is the truth.
    let { sequence } = await endNow();
    for (let attempt = 0; attempt < 10 && sequence === before; attempt += 1) {
      await feed.publish([someEntry(meeting, 1)], before).catch(() => undefined);
      ({ sequence } = await endNow());
    }
    expect(sequence).toBe(before + 1n);
    await feed.close();
    expect(reports).toEqual([
      'the transcript feed does not answer; what is heard is published later',
      'the transcript feed answers again',
    ]);
  });
});
