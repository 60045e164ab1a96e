import type { JetStreamManager, SeqMsgRequest, StoredMsg } from 'nats';
import { STREAM } from './codec.ts';
import { unlessMissing } from './nats-errors.ts';

/**
 * Every message of a subject. Server 2.9 can pass over some of a subject from which others were deleted (seen), so
 * what was found is counted against what the server says is there, and where they differ every sequence is asked for.
 */
export async function messagesOn(manager: JetStreamManager, subject: string): Promise<StoredMsg[]> {
  const { state } = await manager.streams.info(STREAM, { subjects_filter: subject });
  const count = state.subjects?.[subject] ?? 0;
  const found: StoredMsg[] = [];
  for (let next = state.first_seq; found.length < count; next = (found.at(-1)?.seq ?? 0) + 1) {
    // The server has known `next_by_subj` for long; the client's types have not heard of it.
    const query: SeqMsgRequest & { next_by_subj: string } = { seq: next, next_by_subj: subject };
    const message = await manager.streams.getMessage(STREAM, query).catch(unlessMissing);
    if (!message) break;
    found.push(message);
  }
  if (found.length === count) return found;
  const all: StoredMsg[] = [];
  for (let sequence = state.first_seq; sequence <= state.last_seq; sequence += 1) {
    const message = await manager.streams.getMessage(STREAM, { seq: sequence }).catch(unlessMissing);
    if (message?.subject === subject) all.push(message);
  }
  return all;
}
