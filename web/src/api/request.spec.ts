// @vitest-environment happy-dom
import { exportOwnData } from '#api/contract/persons.ts';
import { analysisPending, analyze } from '#api/contract/analysis.ts';
import { deleteMeeting, listMeetings, meetingDetail } from '#api/contract/meetings.ts';
import { adminStats } from '#api/contract/system.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, stubServer } from '../testing/server.ts';
import { unhurried } from '../exports/unhurried.ts';
import { call } from './call.ts';
import { messageOf } from './failure.ts';
import { forgetPosition, latestPosition } from './positions.ts';
import { addressOf, request, TIMEOUT_MS } from './request.ts';

beforeEach(() => {
  localStorage.clear();
  forgetPosition();
});
afterEach(() => vi.unstubAllGlobals());

const deletion = call(deleteMeeting, { params: { id: 'm 1' } });

describe('a call', () => {
  it('must have the arguments of its route to compile', () => {
    // @ts-expect-error the path has a parameter
    const withoutParams = () => call(meetingDetail, {});
    // @ts-expect-error there is no such status
    const wrongQuery = () => call(listMeetings, { query: { status: 'gone' } });
    // @ts-expect-error deleting takes no body
    const needlessBody = () => call(deleteMeeting, { params: { id: 'm' }, body: {} });
    expect([withoutParams, wrongQuery, needlessBody]).toHaveLength(3);
  });

  it('fills the path, and leaves out of the query what is empty', () => {
    expect(addressOf(deletion)).toBe('/api/meetings/m%201');
    expect(addressOf(call(listMeetings, { query: { page: 2, search: 'é & co', title: '' } }))).toBe(
      '/api/meetings?page=2&search=%C3%A9+%26+co',
    );
  });

  it('carries the token of the storage, when there is one', async () => {
    const server = stubServer([[deleteMeeting, () => Response.json({ success: true, position: 's:1' })]]);
    await request(deletion);
    localStorage.setItem('greffier.accessToken', 'abc');
    await request(deletion);
    expect(server.received.map(({ token }) => token)).toEqual([null, 'Bearer abc']);
  });

  it('waits, after a command, for its position in the reads that can wait', async () => {
    stubServer([[deleteMeeting, () => Response.json({ success: true, position: 'store:17' })]]);
    expect(addressOf(call(listMeetings, {}))).toBe('/api/meetings');
    await request(deletion);
    expect(addressOf(call(listMeetings, {}))).toBe('/api/meetings?minPosition=store%3A17');
    expect(addressOf(call(adminStats, {}))).toBe('/api/admin/stats');
  });

  it('goes on waiting when its position was not reached in time, and stops when the read tables stand still', async () => {
    const server = stubServer([[deleteMeeting, () => Response.json({ success: true, position: 'store:17' })]]);
    await request(deletion);
    server.change(listMeetings, () => refuse(503, 'NOT_YET_VISIBLE', 'Pas encore visible.'));
    await request(call(listMeetings, {}));
    expect(latestPosition()).toBe('store:17');
    server.change(listMeetings, () => refuse(503, 'PROJECTION_STOPPED', 'Les tables de lecture sont arrêtées.'));
    await request(call(listMeetings, {}));
    expect(latestPosition()).toBeNull();
  });
});

describe('an answer', () => {
  it('that the contract does not know is a failure', async () => {
    stubServer([[deleteMeeting, () => Response.json({ success: 'yes' })]]);
    expect(await request(deletion)).toMatchObject({
      error: { kind: 'unreadable', message: 'La réponse du serveur est illisible.' },
    });
  });

  it('that comes later is read by the schema for 202', async () => {
    const later = { success: true, pending: true, location: '/api/analyses/a-1' };
    stubServer([[analyze, () => Response.json(later, { status: 202 })]]);
    const args = { params: { id: 'testbot-analysis' }, body: { transcript: 'x' } };
    expect(await request(call(analyze, args, analysisPending))).toEqual({ data: later });
    expect(await request(call(analyze, args))).toMatchObject({ error: { kind: 'unreadable' } });
  });

  it('that fails unforeseen names its request, by which an administrator finds it in the log', async () => {
    stubServer([[deleteMeeting, () => refuse(500, 'UNEXPECTED', 'Une erreur inattendue s’est produite')]]);
    const outcome = await request(deletion);
    const error = 'error' in outcome ? outcome.error : null;
    expect(messageOf(error)).toBe('Une erreur inattendue s’est produite. Requête à signaler\u00A0: c-1');
    expect(messageOf(error, 'Non supprimée')).toBe('Non supprimée');
  });

  it('that refuses gives its own sentence, code and correlation id', async () => {
    stubServer([[deleteMeeting, () => refuse(409, 'CONFLICT', 'La réunion a changé entre-temps.')]]);
    expect(await request(deletion)).toMatchObject({
      error: {
        kind: 'problem',
        status: 409,
        code: 'CONFLICT',
        message: 'La réunion a changé entre-temps.',
        correlationId: 'c-1',
      },
    });
  });

  it('of a proxy, which is no JSON, is told by its status', async () => {
    stubServer([[deleteMeeting, () => new Response('<html>Bad gateway</html>', { status: 502 })]]);
    expect(await request(deletion)).toMatchObject({
      error: { code: 'HTTP_502', message: 'Le service est momentanément indisponible.' },
    });
  });

  it('that never comes is told apart from a server that cannot be reached', async () => {
    stubServer([]);
    expect(await request(deletion)).toMatchObject({ error: { kind: 'unreachable' } });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect(await request(deletion)).toMatchObject({
      error: { kind: 'timeout', message: 'Le serveur n’a pas répondu en 10 secondes.' },
    });
    expect(timeout).toHaveBeenLastCalledWith(TIMEOUT_MS);
    await request(unhurried(call(exportOwnData, { body: {} })));
    expect(timeout.mock.lastCall?.[0]).toBeGreaterThan(10 * TIMEOUT_MS);
    timeout.mockRestore();
  });
});
