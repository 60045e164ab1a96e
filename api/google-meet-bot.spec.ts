import {
  answerMeetConsent,
  botCommand,
  joinMeet,
  meetEvidence,
  meetSessions,
  meetSteps,
  meetTranscript,
  stopMeet,
} from '#api/contract/google-meet-bot.ts';
import { changeOrganiser } from '#api/contract/meeting-access.ts';
import { exportMarkdown } from '#api/contract/exports.ts';
import { deleteMeeting, meetingDetail, meetingSummary } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { concluder } from '#bots/kit/concluder.ts';
import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { changeSettings } from '#commands/settings/settings.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { meetingOfBotSession, botSessionKeys } from '#domain/bot-session/identity.ts';
import { PostgresEvidence } from '#infra/vault/sealed/evidence.ts';
import { apiHealth } from '#api/contract/system.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { meetingCode, meetingNumber } from '#test/support/meeting-code.ts';
import { payload } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOM = 'https://meet.google.com/abc-defg-hij';

describe('the calls of the Google Meet bot', () => {
  let api: TestApi;
  let claire: Person;
  let noah: Person;
  let admin: Person;
  beforeAll(async () => {
    api = await openTestApi();
    [claire, noah, admin] = [
      await api.person('user', 'claire'),
      await api.person('user', 'noah'),
      await api.person('admin', 'admin'),
    ];
  });
  afterAll(() => api.close());

  const request = () => ({ commandId: randomUUID(), actor: 'system:bot', correlationId: randomUUID() }) as const;
  const tell = (sessionId: string, command: BotSessionCommand) =>
    changeBotSession(api.dependencies, { sessionId, command, request: request() });
  /** A room that nobody else is in. */
  const newRoom = () => `https://meet.google.com/${meetingCode()}`;
  const join = async (by: Person, meetingUrl = newRoom()) =>
    api.call(joinMeet, { token: by.token, body: { meetingUrl, botName: 'Scribe' } });
  const launched = async (by: Person, meetingUrl?: string) => (await join(by, meetingUrl)).answer.sessionId;
  /** Claimed, in the call, with these lines. */
  const attending = async (by: Person, lines: readonly string[], meetingUrl?: string) => {
    const id = await launched(by, meetingUrl);
    await tell(id, { type: 'claim', worker: 'w1', now: api.clock.now() });
    await tell(id, { type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail: 'lobby', evidence: null });
    await tell(id, { type: 'join', joinedAt: api.clock.now() });
    const writer = new CaptionWriter({ ...api.dependencies, sessionId: id, worker: 'w1', report: () => {} });
    await Promise.all(
      lines.map((text, line) =>
        writer.write({
          type: 'finaliseCaption',
          sessionId: id,
          line,
          speaker: line % 2 === 0 ? 'Alice' : 'Bob',
          text,
          startedAt: api.clock.now(),
          at: line * 1_000,
        }),
      ),
    );
    return id;
  };
  const end = (id: string, lines: number) => tell(id, { type: 'end', reason: 'meeting-ended', lines });
  const shown = async (by: Person, id: string) => {
    await api.record.caughtUp();
    return (await api.call(meetSessions, { token: by.token })).answer.data.sessions.find(
      ({ sessionId }) => sessionId === id,
    );
  };

  it('send a bot to a meeting of Meet and nowhere else', async () => {
    for (const url of [
      '',
      'https://exemple.fr/abc-defg-hij',
      'https://meet.google.com.exemple.fr/abc-defg-hij',
      'http://meet.google.com/abc-defg-hij',
      'https://moi@meet.google.com/abc-defg-hij',
      'https://meet.google.com/',
      'https://meet.google.com/abcdefghij',
    ]) {
      expect(await join(claire, url)).toMatchObject({
        status: 400,
        body: { error: 'Veuillez entrer une URL Google Meet valide' },
      });
    }
    const { answer } = await join(claire, `${ROOM}?authuser=1`);
    expect(await shown(claire, answer.sessionId)).toMatchObject({
      meetingUrl: ROOM,
      botName: 'Scribe',
      status: 'joining',
      reason: null,
      transcriptCount: 0,
      consent: null,
      saved: false,
    });
    expect((await join(await api.person('observer'))).status).toBe(403);
    await end(answer.sessionId, 0);
  });

  it('send a bot to a meeting of Teams where that is named, with its passcode, under the same limit', async () => {
    const link = `https://teams.microsoft.com/meet/${meetingNumber()}?p=AbCdEfGh1`;
    const joinTeams = (meetingUrl: string, by = claire) =>
      api.call(joinMeet, { token: by.token, body: { platform: 'teams', meetingUrl } });
    for (const url of [ROOM, 'https://teams.microsoft.com/v2/', link.replace('microsoft.com', 'exemple.fr')])
      expect(await joinTeams(url)).toMatchObject({
        status: 400,
        body: { error: 'Veuillez entrer une URL Microsoft Teams valide' },
      });
    expect((await join(claire, link)).status).toBe(400);
    const { answer } = await joinTeams(`Rejoindre : <${link}&launchType=web>`);
    expect(await shown(claire, answer.sessionId)).toMatchObject({ meetingUrl: link, botName: 'Greffier' });
    await changeSettings(api.dependencies, { simultaneousMeetings: 2 }, request());
    const meet = await join(noah);
    const third = `https://teams.microsoft.com/meet/${meetingNumber()}`;
    expect(await joinTeams(third, noah)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_BOTS' } });
    await end(answer.sessionId, 0);
    await end(meet.answer.sessionId, 0);
    await changeSettings(api.dependencies, { simultaneousMeetings: 10 }, request());
  });

  it('are for the launcher of the bot, and for administrators; for others the bot session does not exist', async () => {
    const id = await attending(claire, ['Bonjour']);
    const params = { sessionId: id };
    await api.record.caughtUp();
    for (const route of [meetTranscript, meetSteps]) {
      expect((await api.call(route, { token: claire.token, params })).status).toBe(200);
      expect((await api.call(route, { token: admin.token, params })).status).toBe(200);
      expect(await api.call(route, { token: noah.token, params })).toMatchObject({
        status: 404,
        body: { error: 'Session expirée, veuillez relancer' },
      });
    }
    expect((await api.call(stopMeet, { token: noah.token, params })).status).toBe(404);
    expect(
      (await api.call(saveMeeting, { token: noah.token, body: payload({ metadata: { sessionId: id } }) })).status,
    ).toBe(404);
    expect(
      (await api.call(meetEvidence, { token: claire.token, params: { ...params, evidence: randomUUID() } })).status,
    ).toBe(404);
    expect(await shown(noah, id)).toBeUndefined();
    expect(await shown(admin, id)).toMatchObject({ sessionId: id });
    await end(id, 1);
  });

  it('send one bot to one meeting: its launcher is led to it, others learn whom to ask, and the launcher is told', async () => {
    const room = newRoom();
    const [first, again] = await Promise.all([join(claire, room), join(claire, `${room}?authuser=0`)]);
    expect(new Set([first.answer.sessionId, again.answer.sessionId]).size).toBe(1);
    expect([first.answer.existing, again.answer.existing].toSorted()).toEqual([false, true]);
    const id = first.answer.sessionId;
    expect((await join(admin, room)).answer).toMatchObject({ sessionId: id, existing: true });

    const refused = await join(noah, room);
    expect(refused.body).toMatchObject({ status: 409, code: 'BOT_ALREADY_THERE' });
    expect(refused.body['error']).toBe(
      'Un bot participe déjà à cette réunion. Adressez-vous à claire\u202f: votre demande lui a été transmise.',
    );
    expect(refused.text).not.toContain(id);
    await join(noah, room);
    expect((await shown(claire, id))?.accessRequests).toEqual([{ name: 'noah', requestedAt: api.clock.now() }]);
    expect(await shown(noah, id)).toBeUndefined();
    await end(id, 0);
    await api.record.caughtUp();
    const after = await join(noah, room);
    expect(after.answer.existing).toBe(false);
    await end(after.answer.sessionId, 0);
  });

  it('are for the organiser of the meeting as well', async () => {
    const id = await attending(claire, ['Bonjour']);
    const meetingId = meetingOfBotSession(id);
    await end(id, 1);
    const asked = {
      kind: 'conclude' as const,
      subject: meetingId,
      detail: id,
      askedBy: randomUUID(),
      correlationId: 'spec',
    };
    await concluder(api.dependencies, api.record.pool).act(asked, new AbortController().signal);
    await api.record.caughtUp();
    const params = { sessionId: id };
    expect((await api.call(meetTranscript, { token: noah.token, params })).status).toBe(404);
    const handed = await api.call(changeOrganiser, {
      token: claire.token,
      params: { id: meetingId },
      body: { email: noah.email },
    });
    expect(handed.status).toBe(200);
    expect(await shown(noah, id)).toMatchObject({ sessionId: id });
    for (const route of [meetTranscript, meetSteps, stopMeet]) {
      expect((await api.call(route, { token: noah.token, params })).status).toBe(200);
    }
  });

  it('stop a bot right after its launch, whatever the tables have seen', async () => {
    await api.record.pool.query(`update state.checkpoint set status = 'paused' where projection = 'sessions'`);
    const id = randomUUID();
    await tell(id, {
      type: 'requestLaunch',
      sessionId: id,
      platform: 'googlemeet',
      requestedBy: claire.id,
      meetingUrl: ROOM,
      botName: 'Scribe',
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
    const params = { sessionId: id };
    expect((await api.call(stopMeet, { token: noah.token, params })).status).toBe(404);
    expect((await api.call(stopMeet, { token: claire.token, params })).status).toBe(200);
    await api.record.pool.query(`update state.checkpoint set status = 'running' where projection = 'sessions'`);
    expect(await shown(claire, id)).toMatchObject({ status: 'stopped' });
    expect((await api.call(stopMeet, { token: claire.token, params: { sessionId: randomUUID() } })).status).toBe(404);
  });

  it('show every step of joining, what was said, and how it ended', async () => {
    const id = await attending(claire, ['Bonjour', 'Salut']);
    await api.record.caughtUp();
    const { answer } = await api.call(meetSteps, { token: claire.token, params: { sessionId: id } });
    expect(answer).toMatchObject({ sessionId: id, currentStep: 'join_meeting', canStop: true });
    expect(answer.steps.map(({ id: step, status }) => `${step} ${status}`)).toEqual([
      'auth pending',
      'navigation pending',
      'permissions pending',
      'media_disable pending',
      'join_meeting in_progress',
      'captions_enable pending',
      'language_french pending',
      'transcript_capture pending',
    ]);
    expect(answer.steps[4]?.detail).toContain('salle d’attente');
    const { transcript } = (await api.call(meetTranscript, { token: claire.token, params: { sessionId: id } })).answer;
    expect(transcript).toMatchObject([
      { line: 0, speaker: 'Alice', text: 'Bonjour' },
      { line: 1, speaker: 'Bob', text: 'Salut' },
    ]);
    expect((await api.call(stopMeet, { token: claire.token, params: { sessionId: id } })).status).toBe(200);
    await tell(id, { type: 'end', reason: 'stopped', lines: 2 });
    expect(await shown(claire, id)).toMatchObject({
      status: 'stopped',
      reason: { code: 'stopped' },
      transcriptCount: 2,
    });
  });

  it('refuse a bot beyond the limit, however many are asked for at once', async () => {
    await changeSettings(api.dependencies, { simultaneousMeetings: 3 }, request());
    const answers = await Promise.all(Array.from({ length: 6 }, (_, turn) => join(turn % 2 === 0 ? claire : noah)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    // A person with two bots meets their own limit first; the last two refusals are of the limit for everybody.
    const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => String(body['error']));
    expect(refusals.filter((error) => error.includes('limite de réunions simultanées')).length).toBeGreaterThan(1);
    for (const one of answers) if (one.status === 200) await end(one.answer.sessionId, 0);
    await changeSettings(api.dependencies, { simultaneousMeetings: 10 }, request());
    const again = await join(claire);
    expect(again.status).toBe(200);
    await end(again.answer.sessionId, 0);
  });

  it('ask a person whether the meeting may be recorded', async () => {
    const id = await attending(claire, []);
    const params = { sessionId: id };
    await api.record.caughtUp();
    expect((await api.call(answerMeetConsent, { token: claire.token, params, body: { accepted: true } })).status).toBe(
      409,
    );
    await tell(id, { type: 'askConsent', consent: 'recording', evidence: null });
    expect(await shown(claire, id)).toMatchObject({ consent: 'recording' });
    expect((await api.call(answerMeetConsent, { token: claire.token, params, body: { accepted: true } })).status).toBe(
      200,
    );
    expect(await shown(claire, id)).toMatchObject({ consent: null });
    await end(id, 0);
  });

  it('say of a bot that waits for an answer about a recording that it does so, and no longer that it is in the lobby', async () => {
    const id = await launched(claire);
    await tell(id, { type: 'claim', worker: 'w1', now: api.clock.now() });
    await tell(id, { type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail: 'lobby', evidence: null });
    const joining = async () => {
      await api.record.caughtUp();
      return (await api.call(meetSteps, { token: claire.token, params: { sessionId: id } })).answer.steps.find(
        (step) => step.id === 'join_meeting',
      )?.detail;
    };
    expect(await joining()).toContain('salle d’attente');
    await tell(id, { type: 'askConsent', consent: 'recording', evidence: null });
    expect(await joining()).toContain('enregistrée ou transcrite');
    await end(id, 0);
  });

  it('save a bot session with the lines of its events, once, and its end completes it', async () => {
    const id = await attending(claire, ['Bonjour à tous', 'On retient le devis']);
    await api.record.caughtUp();
    const save = (by: Person) =>
      api.call(saveMeeting, {
        token: by.token,
        body: payload({
          meetingId: `gmeet-${randomUUID()}`,
          subject: 'Réunion Google Meet - ce matin',
          metadata: { sessionId: id },
        }),
      });
    const first = await save(claire);
    expect(first).toMatchObject({ status: 201, body: { id: meetingOfBotSession(id), created: true } });
    expect(await save(admin)).toMatchObject({ status: 200, body: { id: first.answer.id, created: false } });
    const detail = async (minPosition: string) =>
      (await api.call(meetingDetail, { token: claire.token, params: { id: first.answer.id }, query: { minPosition } }))
        .answer.data;
    expect(await detail(first.answer.position)).toMatchObject({
      status: 'active',
      title: 'Réunion Google Meet - ce matin',
      platform: 'googlemeet',
      organiser: claire.email,
      lineCount: 2,
      endTime: null,
      analysis: { state: 'waiting', dueAt: null },
      participants: [
        { name: 'Alice', words: 3 },
        { name: 'Bob', words: 4 },
      ],
    });
    await end(id, 2);
    const never = new AbortController().signal;
    const asked = {
      kind: 'conclude',
      subject: first.answer.id,
      detail: id,
      askedBy: randomUUID(),
      correlationId: 'spec',
    } as const;
    const position = await concluder(api.dependencies, api.record.pool).act(asked, never);
    expect(await detail(position ?? '')).toMatchObject({
      status: 'completed',
      lineCount: 2,
      wordCount: 7,
      endTime: api.clock.now(),
    });
    expect(await save(claire)).toMatchObject({ status: 200, body: { id: first.answer.id, created: false } });
    expect(await shown(claire, id)).toMatchObject({ saved: true });
  });

  it('record a meeting under whose id somebody saved a payload and deleted it', async () => {
    const id = await attending(claire, ['Bonjour à tous']);
    await api.record.caughtUp();
    const burnt = payload({ meetingId: `gmeet-${id}`, metadata: {} });
    const own = await api.call(saveMeeting, { token: noah.token, body: burnt });
    expect(own).toMatchObject({ status: 201, body: { created: true } });
    expect(own.answer.id).not.toBe(meetingOfBotSession(id));
    expect((await api.call(deleteMeeting, { token: noah.token, params: { id: own.answer.id } })).status).toBe(200);
    const writer = new CaptionWriter({ ...api.dependencies, sessionId: id, worker: 'w1', report: () => {} });
    await writer.write({
      type: 'finaliseCaption',
      sessionId: id,
      line: 1,
      speaker: 'Bob',
      text: 'On retient le devis',
      startedAt: api.clock.now(),
      at: 1_000,
    });
    await end(id, 2);
    const asked = { kind: 'conclude', subject: id, detail: id, askedBy: randomUUID(), correlationId: 'spec' } as const;
    const position = await concluder(api.dependencies, api.record.pool).act(asked, new AbortController().signal);
    const { answer } = await api.call(meetingDetail, {
      token: claire.token,
      params: { id: meetingOfBotSession(id) },
      query: { minPosition: position ?? '' },
    });
    expect(answer.data).toMatchObject({ status: 'completed', organiser: claire.email, lineCount: 2, wordCount: 7 });
    // The organiser's own save of the same bot session leads to this meeting still.
    const again = await api.call(saveMeeting, {
      token: claire.token,
      body: payload({ meetingId: `gmeet-${id}`, metadata: { sessionId: id } }),
    });
    expect(again).toMatchObject({ status: 200, body: { id: meetingOfBotSession(id), created: false } });
  });

  it('save nothing where nothing was said, and nothing again that was deleted', async () => {
    const silent = await attending(claire, []);
    expect(
      await api.call(saveMeeting, { token: claire.token, body: payload({ metadata: { sessionId: silent } }) }),
    ).toMatchObject({ status: 400, body: { error: 'Aucun transcript à sauvegarder' } });
    await end(silent, 0);
    const id = await attending(claire, ['Bonjour']);
    const body = payload({ metadata: { sessionId: id } });
    const { answer } = await api.call(saveMeeting, { token: claire.token, body });
    expect((await api.call(deleteMeeting, { token: claire.token, params: { id: answer.id } })).status).toBe(200);
    expect((await api.call(saveMeeting, { token: claire.token, body })).status).toBe(410);
  });

  it('show what the bot saw, until the meeting is erased', async () => {
    const id = await attending(claire, ['Bonjour']);
    const picture = Buffer.from('89504e470d0a1a0a', 'hex');
    const evidence = await new PostgresEvidence(api.record.pool, api.record.vault).keep(id, picture);
    await tell(id, { type: 'moveStep', step: 'captions_enable', status: 'failed', detail: 'captions-off', evidence });
    await api.record.caughtUp();
    const params = { sessionId: id, evidence };
    const see = (by: Person) =>
      fetch(`${api.origin}${meetEvidence.path.replace(':sessionId', id).replace(':evidence', evidence)}`, {
        headers: { authorization: `Bearer ${by.token}` },
      });
    const seen = await see(claire);
    expect([seen.headers.get('content-type'), Buffer.from(await seen.arrayBuffer())]).toEqual(['image/png', picture]);
    expect((await see(noah)).status).toBe(404);
    expect((await api.call(meetSteps, { token: claire.token, params })).answer.steps[5]).toMatchObject({
      status: 'failed',
      evidence,
      detail: expect.stringContaining('activez-les dans Meet'),
    });
    await end(id, 1);
    await api.record.vault.destroy(botSessionKeys.owner(id));
    expect((await see(admin)).status).toBe(404);
  });

  it('and the health of the service tell of a page that has changed, as long as it has', async () => {
    const id = await attending(claire, []);
    const drift = { signal: 'captions-unreadable', subject: 'captions' } as const;
    const bots = async () => {
      await api.record.caughtUp();
      const { status, checks } = (await api.call(apiHealth, { token: admin.token })).answer;
      return { status, bots: checks?.bots };
    };
    await tell(id, { type: 'noticeDrift', ...drift, evidence: null });
    await tell(id, { type: 'noticeDrift', signal: 'layer-silent', subject: 'leave jsname', evidence: null });
    expect(await bots()).toMatchObject({ status: 'degraded', bots: { status: 'degraded', alarms: 1 } });
    expect((await shown(claire, id))?.alarms).toMatchObject([
      {
        signal: 'captions-unreadable',
        serious: true,
        message: expect.stringContaining('ne sait pas les lire'),
        evidence: null,
      },
    ]);
    await tell(id, { type: 'clearDrift', ...drift });
    expect(await bots()).toMatchObject({ status: 'healthy', bots: { alarms: 0 } });
    await end(id, 0);
  });

  it('answer a written command to the person who launched the bot, and record it', async () => {
    const id = await attending(claire, ['Bonjour', 'On retient le devis', 'Très bien']);
    await api.record.caughtUp();
    const ask = (by: Person, command: string, meeting = meetingOfBotSession(id)) =>
      api.call(botCommand, { token: by.token, params: { id: meeting }, body: { command } });
    expect((await ask(claire, 'participants')).answer.answer).toBe('Ont pris la parole\u00a0: Alice, Bob.');
    expect((await ask(claire, 'Scribe, note : rappeler Bob')).answer.answer).toBe('C’est noté.');
    expect((await ask(claire, '/resume')).answer.answer).not.toBe('');
    expect(await ask(claire, 'danse')).toMatchObject({ status: 400, body: { code: 'COMMAND_UNKNOWN' } });
    expect((await ask(noah, 'time')).status).toBe(404);
    expect(await ask(claire, 'time', 'x')).toMatchObject({ status: 404, body: { code: 'MEETING_NOT_FOUND' } });
    await end(id, 3);
    await api.record.caughtUp();
    expect(await ask(claire, 'time')).toMatchObject({ status: 409, body: { code: 'NO_BOT_IN_MEETING' } });
  });

  it('keep what it was told to note for readers of the meeting, also while there is no analysis', async () => {
    const id = await attending(claire, ['Bonjour', 'Scribe, note rappeler le notaire']);
    await tell(id, {
      type: 'recordAnswer',
      sessionId: id,
      command: 'note',
      asker: 'Bob',
      request: 'Bien. Scribe, note rappeler le notaire',
      answer: 'C’est noté.',
    });
    await api.record.caughtUp();
    const params = { id: meetingOfBotSession(id) };
    await api.call(botCommand, { token: claire.token, params, body: { command: 'time' } });
    const { answer } = await api.call(botCommand, {
      token: claire.token,
      params,
      body: { command: '/note relire le bail' },
    });
    await end(id, 2);
    await api.call(saveMeeting, { token: claire.token, body: payload({ metadata: { sessionId: id } }) });
    await api.record.caughtUp();
    const read = (by: Person, query = {}) => api.call(meetingSummary, { token: by.token, params, query });
    for (const reader of [claire, admin]) {
      const seen = await read(reader, { minPosition: answer.position });
      expect(seen.body).toEqual({
        notes: [
          { text: 'rappeler le notaire', by: 'Bob', at: expect.any(String) },
          { text: 'relire le bail', by: 'claire', at: expect.any(String) },
        ],
        revision: expect.any(String),
      });
      for (const { at } of seen.answer.notes) expect(new Date(at).toISOString()).toBe(at);
    }
    expect(await read(noah)).toMatchObject({ status: 404, body: { code: 'MEETING_NOT_FOUND' } });
    // On a busy machine it is answered with an address.
    await expect
      .poll(async () => (await api.call(exportMarkdown, { token: claire.token, params })).text)
      .toMatch(/## Notes\n\n- rappeler le notaire \(Bob, \d\d:\d\d\)\n- relire le bail \(/u);
    expect((await api.call(exportMarkdown, { token: noah.token, params })).status).toBe(404);
  });
});
