import { runPublisher } from '#bots/publisher/publisher.ts';
import { NatsFeed } from '#infra/feed/nats.ts';
import { openRecordAt } from './record-at.ts';

/**
 * A publisher in a process of its own: `publisher.ts <database> <NATS> <master key in hex> <n>`. It dies of a `kill -9`
 * once the feed has acknowledged the first n messages of what it publishes at once, before it can remember that.
 */
const [database = '', nats = '', masterKey = '', count = '1'] = process.argv.slice(2);
await using record = await openRecordAt(database, Buffer.from(masterKey, 'hex'));
const feed = await NatsFeed.open(nats);
const publish: NatsFeed['publish'] = async (entries, expected) => {
  const last = await feed.publish(entries.slice(0, Number(count)), expected);
  process.kill(process.pid, 'SIGKILL');
  return last;
};
const mortal = {
  publish,
  end: () => feed.end(),
  erase: (...asked: Parameters<NatsFeed['erase']>) => feed.erase(...asked),
};
await runPublisher(
  { pool: record.pool, log: record.log, store: record.store.id, feed: mortal, report: () => undefined },
  new AbortController().signal,
);
