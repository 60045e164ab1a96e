import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Report } from '../protocol.ts';
import { controlPage } from './control-page.ts';
import { callRoom, describeRooms } from './control.ts';
import { pageCode } from './code.ts';
import { meetingPage, signInPage } from './documents.ts';
import type { Room } from './room.ts';

/** What the routes need of the replica. */
export interface Rooms {
  readonly all: ReadonlyMap<string, Room>;
  room(code: string): Room;
  /** Another host than the meetings': where accounts are. */
  readonly accountOrigin: string;
}

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

function send(response: ServerResponse, status: number, headers: Record<string, string>, body = ''): void {
  response.writeHead(status, headers).end(body);
}

const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  send(response, status, { 'content-type': 'application/json' }, JSON.stringify(value));

/** Everything that the replica answers. */
export async function answer(rooms: Rooms, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://replica');
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts[0] !== '_replica') return answerMeeting(rooms, parts, searchParams, response);
  const [, area = '', code = '', what, guest = ''] = parts;
  if (area === '') return send(response, 200, HTML, controlPage());
  if (area === 'code') return answerCode(parts.slice(2).join('/'), response);
  if (area === 'recaptcha') return send(response, 200, HTML, '<!doctype html><p>reCAPTCHA</p>');
  if (area !== 'rooms') return send(response, 404, HTML);
  if (what === 'guests')
    return request.method === 'POST'
      ? hear(rooms.room(code), guest, request, response)
      : orders(rooms.room(code), guest, request, response);
  if (request.method === 'GET') return sendJson(response, 200, describeRooms(rooms.all));
  const { status, body } = await callRoom(rooms.room(code), await json(request));
  sendJson(response, status, body);
}

function answerMeeting(rooms: Rooms, parts: readonly string[], query: URLSearchParams, response: ServerResponse): void {
  const [code = ''] = parts;
  if (code === 'ServiceLogin') return send(response, 200, HTML, signInPage(rooms.all.get(query.get('meeting') ?? '')));
  if (parts.length !== 1 || !/^[\w-]{3,64}$/u.test(code)) return send(response, 404, HTML);
  const room = rooms.room(code);
  if (room.setup.entry === 'failing') return send(response, 500, HTML, 'Internal Server Error');
  if (room.setup.entry === 'sign-in')
    return send(response, 302, { location: `${rooms.accountOrigin}/ServiceLogin?meeting=${code}` });
  send(response, 200, HTML, meetingPage(room));
}

function answerCode(path: string, response: ServerResponse): void {
  const code = pageCode(path);
  if (code === undefined) return send(response, 404, HTML);
  send(response, 200, { 'content-type': 'text/javascript; charset=utf-8' }, code);
}

/** The stream of orders to one page; its end is the end of the page. */
async function orders(room: Room, id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const guest = room.enter(id);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // Should the connection break, the page is back at once.
  response.write('retry: 100\n\n');
  guest.attach(response, Number(request.headers['last-event-id'] ?? -1));
  await once(response, 'close');
  if (guest.detach(response)) room.lost(guest);
}

async function hear(room: Room, id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reports = (await json(request)) as readonly Report[];
  const guest = room.enter(id);
  for (const report of reports) room.heard(guest, report);
  send(response, 204, {});
}
