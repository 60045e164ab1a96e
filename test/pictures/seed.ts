import { FRENCH_MEETINGS } from '#test/fixtures/meetings/french.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { changeUserStatus, inviteUser } from '#api/contract/users.ts';
import { administrator } from '../support/calls.ts';
import type { Served } from '../support/people.ts';

/** Looks at the list of meetings, five a second: a minute. */
const MOST_LOOKS = 300;

/** Saves the meetings, the last one first, and waits until all are analysed; answers the last one's id. */
export async function seedMeetings(served: Served): Promise<string> {
  const ask = await administrator(served);
  const ids: string[] = [];
  for (const [index, { name, transcript }] of FRENCH_MEETINGS.entries()) {
    const start = new Date(Date.parse('2026-11-20T08:00:00Z') - index * 26 * 3600_000);
    const meeting = {
      platform: (['google_meet', 'teams', 'unknown'] as const)[index % 3],
      meetingId: `picture-${index}`,
      subject: name.charAt(0).toUpperCase() + name.slice(1),
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + (25 + 11 * index) * 60_000).toISOString(),
      participants: [],
      transcript,
    };
    ids.push((await ask(saveMeeting, { body: meeting })).id);
  }
  for (let look = 0; ; look += 1) {
    if (look === MOST_LOOKS) throw new Error('the meetings were not analysed');
    const { meetings } = await ask(listMeetings);
    if (meetings.length === ids.length && meetings.every(({ analysed }) => analysed)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return ids[0] ?? '';
}

const PEOPLE = [
  {
    displayName: 'Thomas Lefèvre',
    email: 'thomas.lefevre@exemple.fr',
    role: 'user',
    department: 'Exploitation',
    jobTitle: 'Ingénieur système',
  },
  {
    displayName: 'Élodie Brunet',
    email: 'elodie.brunet@exemple.fr',
    role: 'observer',
    department: 'Service financier',
    jobTitle: null,
  },
  {
    displayName: 'Karim Haddad',
    email: 'karim.haddad@exemple.fr',
    role: 'user',
    department: 'Marketing',
    jobTitle: 'Responsable de campagne',
  },
  { displayName: 'Sofia Almeida', email: 'sofia.almeida@exemple.fr', role: 'admin', department: null, jobTitle: null },
] as const;

/** Accounts beside the administrator's; the last one is disabled. */
export async function seedPeople(served: Served): Promise<void> {
  const ask = await administrator(served);
  let last = '';
  for (const person of PEOPLE) last = (await ask(inviteUser, { body: person })).id;
  await ask(changeUserStatus, { params: { id: last }, body: { status: 'disabled' } });
}
