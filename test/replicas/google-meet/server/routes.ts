import type { IncomingMessage, ServerResponse } from 'node:http';
import { HTML, partsOf, send, type Rooms } from '../../kit/server/routes.ts';
import { meetingPage, signInPage } from './documents.ts';
import type { Room } from './room.ts';

/** The platform's addresses. `accountOrigin` is another host than the meetings': where accounts are. */
export function answer(
  rooms: Rooms<Room>,
  accountOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const parts = partsOf(request);
  const [code = ''] = parts;
  if (code === 'recaptcha') return send(response, 200, HTML, '<!doctype html><p>reCAPTCHA</p>');
  if (code === 'ServiceLogin') {
    const { searchParams } = new URL(request.url ?? '/', 'http://replica');
    return send(response, 200, HTML, signInPage(rooms.all.get(searchParams.get('meeting') ?? '')));
  }
  if (parts.length !== 1 || !/^[\w-]{3,64}$/u.test(code)) return send(response, 404, HTML);
  const room = rooms.room(code);
  if (room.setup.entry === 'failing') return send(response, 500, HTML, 'Internal Server Error');
  if (room.setup.entry === 'sign-in')
    return send(response, 302, { location: `${accountOrigin}/ServiceLogin?meeting=${code}` });
  send(response, 200, HTML, meetingPage(room));
}
