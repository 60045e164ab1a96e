import { changeMeeting } from '#commands/meeting/meeting.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import { randomUUID } from 'node:crypto';
import type { Person, TestApi } from './api.ts';
import { analysisOf } from './meetings.ts';
import { minutesOf } from './minutes.ts';

/** Somebody with an account, by the name that they have in meetings. */
export interface Named extends Person {
  readonly name: string;
}

export interface HeldMeeting {
  readonly by: Named;
  readonly with?: readonly Named[];
  /** A day. */
  readonly at?: string;
  readonly title?: string;
  /** « Name: words », a minute each. */
  readonly transcript: readonly string[];
  readonly found?: Partial<Analysis>;
}

/** An action item of an analysis that rests on this line. */
export const item = (task: string, line: number, more: Partial<Analysis['actionItems'][number]> = {}) => ({
  id: `a${line}`,
  task,
  assignee: null,
  deadline: null,
  deadlineText: null,
  priority: 'medium' as const,
  citations: [{ line, quote: 'budget' }],
  ...more,
});
export const statement = (text: string, line: number) => ({
  id: `s${line}`,
  text,
  citations: [{ line, quote: 'budget' }],
});
export const topic = (name: string) => ({ name, weight: 5, citations: [{ line: 0, quote: name }] });

/** An account with the name that it has in meetings. */
export const named = async (api: TestApi, name: string): Promise<Named> => ({
  ...(await api.person('user', name)),
  name,
});

/** Saves a meeting and records what was found in it; answers its id. */
export async function held(
  api: TestApi,
  { by, with: others = [], at = '2026-07-01', title = 'Comité', transcript, found = {} }: HeldMeeting,
): Promise<string> {
  const id = await minutesOf(api).saved(by, {
    meetingId: randomUUID(),
    subject: title,
    startTime: `${at}T10:00:00+02:00`,
    endTime: `${at}T11:00:00+02:00`,
    participants: [by, ...others].map(({ name, email }) => ({ name, email })),
    transcript: transcript.map((line, index) => `[00:0${index}:00] ${line}`).join('\n'),
  });
  const { rows } = await api.record.pool.query<{ capture: string }>(
    'select transcript_id as capture from meetings where meeting_id = $1',
    [id],
  );
  const { result, ...analysis } = analysisOf(id, randomUUID(), { actions: [] });
  const command = {
    ...analysis,
    captureId: rows[0]?.capture ?? '',
    result: { ...result, language: 'fr' as const, topics: [], questions: [], ...found },
  };
  const request = { commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' } as const;
  await changeMeeting(api.record.dependencies, { meetingId: id, command, request });
  await api.record.caughtUp();
  return id;
}
