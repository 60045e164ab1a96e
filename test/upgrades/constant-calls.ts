import { login } from '#api/contract/auth.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { stream } from '#api/contract/stream.ts';
import { payload } from '#test/support/minutes.ts';
import { createParser } from 'eventsource-parser';
import { randomUUID } from 'node:crypto';
import { lateAnswer } from '#test/support/late-answer.ts';

/** What people and programs do all the while: nobody waits, and nobody tries anything twice. */
export interface ConstantCalls {
  /** Everything that was answered otherwise than it is answered on an ordinary day. */
  readonly failures: readonly string[];
  /** Ids of meetings that were saved. */
  readonly saved: readonly string[];
  /** How many lists were read. */
  readonly reads: number;
  /** How each stream ended, by its code. */
  readonly endings: readonly string[];
  stop(): Promise<void>;
}

/** @param caller where the server is, and an administrator's login */
export async function callConstantly(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<ConstantCalls> {
  const failures: string[] = [];
  const saved: string[] = [];
  const endings: string[] = [];
  let reads = 0;
  const stop = new AbortController();
  const body = JSON.stringify({ email, password });
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}${login.path}`, { method: 'POST', headers: json, body });
  const { accessToken } = (await signedIn.json()) as { readonly accessToken: string };
  const headers = { ...json, authorization: `Bearer ${accessToken}` };

  const repeatedly = async (what: () => Promise<void>) => {
    while (!stop.signal.aborted)
      await what().catch((error: unknown) => {
        failures.push(error instanceof Error ? `${error.message} (${String(error.cause)})` : String(error));
      });
  };
  const save = async () => {
    const meeting = JSON.stringify({ ...payload(), meetingId: randomUUID() });
    const first = await fetch(`${url}${saveMeeting.path}`, { method: 'POST', headers, body: meeting });
    const answer = await lateAnswer(first, headers);
    if (![200, 201].includes(answer.status)) throw new Error(`a save was answered ${answer.status}`);
    saved.push(((await answer.json()) as { readonly id: string }).id);
  };
  const read = async () => {
    const answer = await fetch(`${url}${listMeetings.path}?limit=1`, { headers });
    if (answer.status !== 200) throw new Error(`a list was answered ${answer.status}`);
    await answer.arrayBuffer();
    reads += 1;
  };
  const follow = async () => {
    const answer = await fetch(`${url}${stream.path}`, { headers, signal: stop.signal });
    if (!answer.ok || answer.body === null) throw new Error(`a stream was answered ${answer.status}`);
    let last = 'without a word';
    const parser = createParser({
      onEvent: ({ data }) => {
        const said = JSON.parse(data) as { readonly kind: string; readonly code?: string };
        if (said.kind === 'end') last = said.code ?? '';
      },
    });
    try {
      for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) parser.feed(piece);
    } catch (error) {
      if (stop.signal.aborted) return;
      throw error;
    }
    endings.push(last);
  };
  const done = Promise.all([
    ...Array.from({ length: 3 }, () => repeatedly(save)),
    ...Array.from({ length: 3 }, () => repeatedly(read)),
    ...Array.from({ length: 4 }, () =>
      repeatedly(() => follow().catch((error: unknown) => (stop.signal.aborted ? undefined : Promise.reject(error)))),
    ),
  ]);
  return {
    failures,
    saved,
    endings,
    get reads() {
      return reads;
    },
    async stop() {
      stop.abort();
      await done;
    },
  };
}
