import { openApiOf } from '#api/openapi/document.ts';
import { routeNames } from '#api/openapi/names.ts';
import { describe, expect, it } from 'vitest';
import { Judge } from './judge.ts';
import type { Impact, Shot } from './shot.ts';

const judge = new Judge(openApiOf([...routeNames().keys()], '1'));
const shot = (aim: string | null, method = 'GET'): Shot => ({
  by: 'user',
  method,
  target: '/',
  headers: {},
  body: null,
  aim,
});
const HEADERS = { 'x-correlation-id': 'c', 'x-content-type-options': 'nosniff', 'content-security-policy': 'x' };
const impact = (status: number, type: string, body: unknown, headers: Impact['headers'] = HEADERS): Impact => ({
  status,
  headers: { ...headers, 'content-type': type },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const refusal = (status: number, changes: object = {}): Impact =>
  impact(status, 'application/problem+json', {
    type: 'about:blank',
    title: 'Introuvable',
    status,
    code: 'X',
    success: false,
    detail: 'Rien ici.',
    error: 'Rien ici.',
    correlationId: 'c',
    ...changes,
  });
const faults = (one: Shot, answer: Impact, hidden: readonly string[] = []): string[] =>
  judge.faultsOf(one, answer, hidden);

const LIST = { meetings: [], total: 0, page: 1, limit: 10 };

describe('an answer', () => {
  it('as declared has no fault', () => {
    expect(faults(shot('listMeetings'), impact(200, 'application/json; charset=utf-8', LIST))).toEqual([]);
    expect(faults(shot('listMeetings'), refusal(404))).toEqual([]);
    expect(faults(shot('listMeetings'), refusal(503, { code: 'NOT_YET_VISIBLE' }))).toEqual([]);
    expect(faults(shot('listMeetings'), impact(304, '', ''))).toEqual([]);
    expect(faults(shot(null), impact(431, '', '', {}))).toEqual([]);
  });

  it.each<[string, Shot, Impact]>([
    ['of another shape', shot('listMeetings'), impact(200, 'application/json', { ...LIST, total: '0' })],
    ['of another status', shot('listMeetings'), impact(201, 'application/json', LIST)],
    ['of another type', shot('listMeetings'), impact(200, 'text/html', LIST)],
    ['that is a failure', shot('listMeetings'), refusal(500)],
    [
      'that is unavailable for a reason that was not declared',
      shot('listUsers'),
      refusal(503, { code: 'MAIL_REFUSED' }),
    ],
    ['without the database', shot('listMeetings'), refusal(503, { code: 'DATABASE_UNAVAILABLE' })],
    ['that is no problem details', shot('listMeetings'), impact(404, 'text/html', 'Cannot GET /')],
    ['whose problem details lack something', shot('listMeetings'), refusal(404, { code: undefined })],
    ['that contradicts its status', shot('listMeetings'), refusal(404, { status: 400 })],
    ['that says no sentence', shot('listMeetings'), refusal(404, { error: '', detail: '' })],
    ['with a stack', shot('listMeetings'), refusal(400, { title: 'x\n    at y' })],
    [
      'with what the database says',
      shot('listMeetings'),
      refusal(400, { error: 'invalid input syntax for type uuid' }),
    ],
    [
      'without the headers that protect',
      shot('listMeetings'),
      impact(200, 'application/json', LIST, { 'x-correlation-id': 'c' }),
    ],
    [
      'that opens itself to other origins',
      shot('listMeetings'),
      impact(200, 'application/json', LIST, { ...HEADERS, 'access-control-allow-origin': '*' }),
    ],
    ['that is not ours', shot(null), impact(502, 'text/html', 'Bad gateway', {})],
  ])('%s has one', (_name, one, answer) => expect(faults(one, answer)).not.toEqual([]));

  it('has one where it tells what is hidden, in the body or in a header, whatever else it is', () => {
    expect(faults(shot(null), impact(200, 'text/plain', 'a zqmot b'), ['zqmot'])).toEqual(['tells zqmot']);
    expect(faults(shot(null), impact(200, 'text/plain', '', { ...HEADERS, location: '/zqmot' }), ['zqmot'])).toEqual([
      'tells zqmot',
    ]);
  });
});
