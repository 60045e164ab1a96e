import { meetingOfReport, transcriptReportId } from '#domain/microsoft/report/identity.ts';
import { reportStreams } from '#domain/microsoft/report/report.ts';
import { standingOf } from '#domain/microsoft/standing.ts';
import { capturesOf } from '#projections/meetings/captures.ts';
import type { Fault } from '#test/emulators/microsoft/faults.ts';
import type { TenantMeeting, TenantTranscript, TenantUser } from '#test/emulators/microsoft/graph/tenant.ts';
import type { Person } from '#test/support/api.ts';
import { linesOf } from '#test/support/lines.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attended } from './attended.ts';
import { connect, said, type Connected } from './connected.ts';

let greffier: Connected;
let claire: Person;
let organiser: TenantUser;

beforeAll(async () => {
  greffier = await connect();
  claire = await greffier.api.person('user', 'claire-etienne');
  organiser = greffier.microsoft.tenant.addUser('Claire Étienne', { mail: claire.email });
  await greffier.newKeeper().tick();
  await greffier.settle();
});
afterAll(() => greffier.close());
beforeEach(async () => {
  greffier.api.clock.advance({ hours: 1 });
  await greffier.newKeeper().tick();
  await greffier.settle();
  // What is written down now began after the subscriptions.
  greffier.api.clock.advance({ minutes: 1 });
});
afterEach(() => {
  greffier.microsoft.faults.clear();
  Object.assign(greffier.microsoft.tenant.policies, {
    transcriptAccess: true,
    speakerAttribution: true,
    accessPolicy: 'all',
    paid: true,
  });
});

const held = (of = organiser): TenantMeeting =>
  greffier.microsoft.tenant.addMeeting(of, greffier.api.clock.date(), {
    attendees: [{ upn: 'noe@contoso.example', displayName: 'Noé Martin' }],
  });
const written = (meeting = held()): TenantTranscript =>
  greffier.microsoft.tenant.addTranscript(meeting, [
    said('On commence.'),
    said('Le budget est adopté.', { speaker: 'Noé Martin', second: 4 }),
  ]);
const meetingOf = (transcript: TenantTranscript) => meetingOfReport(transcriptReportId(transcript));
const becameOf = async (transcript: TenantTranscript) => {
  const { name } = reportStreams.of(transcriptReportId(transcript));
  return (await greffier.api.record.log.load(name)).events.map(({ type, data }) =>
    type === 'GraphTranscriptReported' ? 'reported' : JSON.stringify(data),
  );
};
const linesIn = async (transcript: TenantTranscript) => {
  const { pool, sealer } = greffier.api.record;
  return (await linesOf({ pool, sealer }, meetingOf(transcript))).map(({ speaker, text }) => `${speaker}: ${text}`);
};
const viewer = () => ({ userId: claire.id, email: claire.email, role: 'user' as const });
const LINES = ['Claire Étienne: On commence.', 'Noé Martin: Le budget est adopté.'];

describe('a transcript of Teams becomes a meeting', () => {
  it('that Microsoft tells of, once, with who spoke', async () => {
    const transcript = written();
    greffier.api.clock.advance({ hours: 1 });
    expect(await greffier.microsoft.notifications.transcriptCreated(transcript)).toEqual([202]);
    expect(await greffier.settle()).toEqual([]);
    expect(await linesIn(transcript)).toEqual(LINES);
    const before = await greffier.api.record.store.head();
    await greffier.microsoft.notifications.transcriptCreated(transcript);
    expect(await greffier.settle()).toEqual([]);
    expect(await greffier.api.record.store.head()).toBe(before);
  });

  it('that nobody told of, found with its organiser: missed, over pages, after the token was forgotten', async () => {
    const lost = Array.from({ length: 12 }, () => written());
    const [subscription] = greffier.microsoft.subscriptions;
    if (!subscription) throw new TypeError('there is one');
    expect(await greffier.microsoft.notifications.lifecycle(subscription, 'missed')).toBe(202);
    greffier.microsoft.tenant.deltaFloor = 1_000;
    expect(await greffier.settle()).toEqual([]);
    for (const one of lost) expect(await linesIn(one)).toEqual(LINES);
    greffier.microsoft.tenant.deltaFloor = 0;
    const before = (await greffier.state()).sweptAt;
    greffier.api.clock.advance({ days: 8 });
    await greffier.newKeeper().tick();
    expect(await greffier.settle()).toEqual([]);
    expect((await greffier.state()).sweptAt).not.toBe(before);
  });

  it('that a call leads to, by address and organiser; a call that was no meeting leads to none', async () => {
    const transcript = written();
    const meeting = greffier.microsoft.tenant.meetings.at(-1);
    if (!meeting) return;
    const { tenant, notifications } = greffier.microsoft;
    expect(await notifications.callRecordCreated(tenant.addCallRecord(meeting))).toEqual([202]);
    expect(await notifications.callRecordCreated(tenant.addCallRecord(meeting, { joinWebUrl: null }))).toEqual([202]);
    expect(await greffier.settle()).toEqual([]);
    expect(await linesIn(transcript)).toEqual(LINES);
  });

  it('that is one with what the bot captured there, and is its transcript', async () => {
    const meeting = held();
    const saved = await attended(greffier.api, { meetingUrl: meeting.joinWebUrl, person: claire });
    const transcript = written(meeting);
    await greffier.microsoft.notifications.transcriptCreated(transcript);
    expect(await greffier.settle()).toEqual([]);
    await greffier.api.record.caughtUp();
    const captures = await capturesOf(greffier.api.record.pool, viewer(), saved.meetingId);
    expect(captures.map(({ source }) => source)).toEqual(['provider', 'botSession']);
  });

  it('without names where the organisation hides them', async () => {
    greffier.microsoft.tenant.policies.speakerAttribution = false;
    const transcript = written();
    await greffier.microsoft.notifications.transcriptCreated(transcript);
    expect(await greffier.settle()).toEqual([]);
    expect(await linesIn(transcript)).toEqual([
      'Intervenant inconnu: On commence.',
      'Intervenant inconnu: Le budget est adopté.',
    ]);
    expect((await becameOf(transcript)).at(-1)).toContain('"form":"plain"');
  });
});

describe('a transcript of Teams becomes none', () => {
  it('where its organiser has no account, until they have one and it is found again', async () => {
    const noor = greffier.microsoft.tenant.addUser('Noor Diallo', { mail: 'noor-diallo@exemple.fr' });
    const transcript = written(held(noor));
    await greffier.microsoft.notifications.transcriptCreated(transcript);
    expect(await greffier.settle()).toEqual([]);
    expect(await becameOf(transcript)).toEqual(['reported', '{"reason":"no-account"}']);
    await greffier.api.person('user', 'noor-diallo');
    greffier.api.clock.advance({ days: 8 });
    await greffier.newKeeper().tick();
    expect(await greffier.settle()).toEqual([]);
    expect(await linesIn(transcript)).toEqual(LINES);
  });

  it('where nothing was said, where Microsoft has it no more, and where its meeting was deleted', async () => {
    const silent = greffier.microsoft.tenant.addTranscript(held(), []);
    const gone = written();
    for (const one of [silent, gone]) await greffier.microsoft.notifications.transcriptCreated(one);
    greffier.microsoft.tenant.transcripts.splice(greffier.microsoft.tenant.transcripts.indexOf(gone), 1);
    expect(await greffier.settle()).toEqual(['GRAPH_NOT_FOUND']);
    greffier.api.clock.advance({ hours: 2 });
    expect(await greffier.settle()).toEqual([]);
    expect((await becameOf(silent)).at(-1)).toBe('{"reason":"empty"}');
    expect((await becameOf(gone)).at(-1)).toBe('{"reason":"gone"}');
  });
});

describe('what only an administrator can open', () => {
  it.each([
    ['GRAPH_TRANSCRIPTS_DISABLED', { transcriptAccess: false }],
    ['GRAPH_PAYMENT_REQUIRED', { paid: false }],
  ])('waits, is asked for once and not for each, and is shown: %s', async (code, policy) => {
    Object.assign(greffier.microsoft.tenant.policies, policy);
    const waiting = [written(), written(), written()];
    for (const one of waiting) await greffier.microsoft.notifications.transcriptCreated(one);
    greffier.microsoft.faults.calls.length = 0;
    expect(await greffier.settle()).toEqual([code, code, code]);
    expect(greffier.microsoft.faults.callsOf(/transcripts/)).toHaveLength(1);
    const shown = standingOf(await greffier.state(), { now: greffier.api.clock.date().getTime(), isReachable: true });
    expect(shown).toMatchObject({ teams: 'degraded', isAuthenticated: true, failure: code });
    Object.assign(greffier.microsoft.tenant.policies, { transcriptAccess: true, paid: true });
    greffier.api.clock.advance({ minutes: 11 });
    expect(await greffier.settle()).toEqual([]);
    for (const one of waiting) expect(await linesIn(one)).toEqual(LINES);
    expect((await greffier.state()).transcripts).toMatchObject({ failure: null });
  });

  it('keeps those of one organiser waiting, and no others', async () => {
    const lea = await greffier.api.person('user', 'lea-morel');
    const other = greffier.microsoft.tenant.addUser('Léa Morel', { mail: lea.email });
    greffier.microsoft.tenant.policies.accessPolicy = new Set([organiser.id]);
    const [closed, open] = [written(held(other)), written()];
    for (const one of [closed, open]) await greffier.microsoft.notifications.transcriptCreated(one);
    expect(await greffier.settle()).toEqual(['GRAPH_POLICY_MISSING']);
    expect(await linesIn(open)).toEqual(LINES);
    // Greffier is well: the policy leaves her out.
    expect((await greffier.state()).transcripts).toMatchObject({ failure: null });
    greffier.api.clock.advance({ days: 31 });
    expect(await greffier.settle()).toEqual([]);
    expect((await becameOf(closed)).at(-1)).toBe('{"reason":"expired"}');
  });
});

describe('a transcript that is interrupted on the way', () => {
  const STEPS = [/GET .*\/users\/[^/?]+\?/, /GET .*transcripts\/[^/]+$/, /GET .*\/content$/];
  const FAULTS: readonly Fault[] = [
    { kind: 'refusal', status: 503 },
    { kind: 'gone' },
    { kind: 'cut' },
    { kind: 'refusal', status: 429, retryAfter: 600 },
  ];

  it('becomes one meeting: each step fails once, by a process that then ends, and the next goes on', async () => {
    for (const [index, step] of STEPS.entries()) {
      const fault = FAULTS[index % FAULTS.length];
      if (!fault) continue;
      const transcript = written();
      await greffier.microsoft.notifications.transcriptCreated(transcript);
      greffier.microsoft.faults.inject(step, fault, 3);
      expect(await greffier.settle()).toHaveLength(1);
      greffier.microsoft.faults.clear();
      expect(await greffier.settle()).toEqual([]);
      expect(await linesIn(transcript)).toEqual(LINES);
      expect(await becameOf(transcript)).toHaveLength(2);
    }
  });
});
