import { configureMeeting } from '#api/contract/meeting-access.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { payload } from '#test/support/minutes.ts';
import type { Served } from '#test/support/people.ts';
import { PatientCaller } from './patient-caller.ts';

/** What one program did over HTTP: each of its acknowledged calls is one event of `meetingId`. */
export interface Calls {
  readonly meetingId: string;
  readonly acknowledged: number;
  readonly repeated: number;
}

/** Saves a meeting and configures it so many times, each time otherwise. */
export async function configureOften(served: Served, calls: number, tell: () => void): Promise<Calls> {
  const caller = new PatientCaller(served);
  const { id: meetingId } = await caller.call(saveMeeting, { body: payload() });
  for (let call = 0; call < calls; call += 1) {
    const config = {
      visibility: 'restricted',
      captionLanguage: call % 2 === 0 ? 'en' : 'es',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: false,
    };
    await caller.call(configureMeeting, { params: { id: meetingId }, body: config });
    tell();
  }
  return { meetingId, acknowledged: calls, repeated: caller.repeated };
}
