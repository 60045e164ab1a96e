import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { pageCode } from './code.ts';
import { controlPage, type Controls } from './control-page.ts';
import { callRoom, describeRooms, type Described } from './control.ts';

/** A room as its pages reach it. */
export interface Served extends Described {
  serve(id: string, response: ServerResponse, lastSeen: number): Promise<void>;
  receive(id: string, reports: unknown): void;
}

export interface Rooms<R extends Served> {
  readonly all: ReadonlyMap<string, R>;
  room(code: string): R;
}

export const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body = '',
): void {
  response.writeHead(status, headers).end(body);
}

const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  send(response, status, { 'content-type': 'application/json' }, JSON.stringify(value));

/** Everything below `/_replica`: the control page, the pages' code, and the lines between pages and rooms. */
export async function answerReplica<R extends Served>(
  { all, room }: Rooms<R>,
  controls: Controls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [area = '', code = '', what, guest = ''] = partsOf(request).slice(1);
  if (area === '') return send(response, 200, HTML, controlPage(controls));
  if (area === 'code') return answerCode(partsOf(request).slice(2).join('/'), response);
  if (area === 'open') return send(response, 302, { location: room(code).url });
  if (area !== 'rooms') return send(response, 404, HTML);
  if (what === 'guests' && request.method === 'POST') {
    room(code).receive(guest, await json(request));
    return send(response, 204, {});
  }
  if (what === 'guests') return orders(room(code), guest, request, response);
  if (request.method === 'GET') return sendJson(response, 200, describeRooms(all));
  const { status, body } = await callRoom(room(code), await json(request), controls.own);
  sendJson(response, status, body);
}

export const partsOf = ({ url }: IncomingMessage): string[] =>
  new URL(url ?? '/', 'http://replica').pathname.split('/').filter((part) => part !== '');

function answerCode(path: string, response: ServerResponse): void {
  const code = pageCode(path);
  if (code === undefined) return send(response, 404, HTML);
  send(response, 200, { 'content-type': 'text/javascript; charset=utf-8' }, code);
}

/** The stream of orders to one page; its end is the end of the page. */
async function orders(room: Served, id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // Should the connection break, the page is back at once.
  response.write('retry: 100\n\n');
  await room.serve(id, response, Number(request.headers['last-event-id'] ?? -1));
}
