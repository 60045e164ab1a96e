import type { IncomingMessage, ServerResponse } from 'node:http';
import { HTML, send, type Rooms } from '../../kit/server/routes.ts';
import {
  badAddressPage,
  clientPage,
  framePage,
  launcherPage,
  relayPage,
  signInPage,
  TRUSTED_TYPES,
} from './documents.ts';
import { coordsOf, targetOf, targetOfCoords, type Hosts, type Target } from './links.ts';
import type { Room } from './room.ts';

const LAUNCHER = '/dl/launcher/launcher.html';
const LIGHT = '/light-meetings/launch';
const PROBE = '/common/oauth2/v2.0/authorize';
/** As long as the one that was seen. */
const UNAVAILABLE = 'The service is unavailable. Please try again in a few moments.';

interface Asked {
  readonly rooms: Rooms<Room>;
  readonly hosts: Hosts;
  /** The address as the browser has it. */
  readonly url: URL;
  readonly response: ServerResponse;
}

/** The addresses of Teams, on every host of the replica. */
export function answer(rooms: Rooms<Room>, hosts: Hosts, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'replica'}`);
  const asked = { rooms, hosts, url, response };
  if (url.origin === hosts.signIn) return signIn(asked);
  if (url.pathname === LAUNCHER) return launch(asked);
  if (url.pathname === LIGHT) return light(asked);
  if (url.pathname === '/v2/') return full(asked);
  const target = targetOf(url);
  if (target) return begin(asked, target);
  const isMeeting = /^\/(?:meet|l)\//u.test(url.pathname);
  send(response, isMeeting ? 200 : 404, HTML, isMeeting ? badAddressPage() : '');
}

/** A meeting's link: on to the launcher, with what the link had. */
function begin({ rooms, hosts, url, response }: Asked, target: Target): void {
  const { setup } = rooms.room(target.code);
  if (setup.entry === 'unavailable') return send(response, 503, { 'content-type': 'text/plain' }, UNAVAILABLE);
  if (setup.entry === 'sign-in')
    return send(response, 302, { location: `${hosts.signIn}${PROBE}?prompt=select_account` });
  const query = new URLSearchParams({
    url: `/_#${url.pathname}${url.search}`,
    type: url.pathname.startsWith('/meet/') ? 'meet' : 'meetup-join',
    directDl: 'true',
    msLaunch: url.searchParams.get('msLaunch') ?? 'true',
    ...(url.searchParams.has('suppressPrompt') ? { suppressPrompt: 'true' } : {}),
  });
  send(response, 302, { location: `${LAUNCHER}?${query}` });
}

/** The link that a launcher was opened with. */
function linkOf({ url }: Asked): URL | null {
  const link = url.searchParams.get('url') ?? '';
  return link.startsWith('/_#/') ? new URL(link.slice(3), url.origin) : null;
}

/**
 * The launcher, twice: at first it asks silently whether somebody is signed in, at last it goes on to the light client.
 * A prompt of the application is skipped where the link says so.
 */
function launch(asked: Asked): void {
  const { rooms, hosts, url, response } = asked;
  const link = linkOf(asked);
  const target = link && targetOf(link);
  if (!link || !target) return send(response, 404, HTML);
  const { setup } = rooms.room(target.code);
  const isLast = url.searchParams.has('anon');
  const returnTo = `${url.origin}/v2/?meetingjoin=true&url=${encodeURIComponent(url.searchParams.get('url') ?? '')}`;
  const next = isLast
    ? lightAddress(link.href, target)
    : `${hosts.signIn}${PROBE}?prompt=none&response_mode=fragment&redirect_uri=${encodeURIComponent(returnTo)}`;
  const { launcherWording: wording, language, drift, restMs } = setup;
  const asks = !isLast && setup.launcher === 'asks';
  const isConsumer = url.origin === hosts.consumer;
  const isPrompted = url.searchParams.get('msLaunch') !== 'false' && !url.searchParams.has('suppressPrompt');
  const appLink = (setup.appLink ?? isConsumer) && isPrompted ? `msteams:${link.pathname}${link.search}` : null;
  send(response, 200, HTML, launcherPage({ next, asks, wording, language, drift, restMs }, appLink));
}

const lightAddress = (meetingUrl: string, target: Target): string =>
  `${LIGHT}?anon=true&launchAgent=join_launcher_web&lightExperience=true&correlationId=${crypto.randomUUID()}&coords=${coordsOf(meetingUrl, target)}`;

/** Nobody is signed in: that is told behind the address (AADSTS50058), and is no failure. */
function signIn({ rooms, url, response }: Asked): void {
  const back = url.searchParams.get('redirect_uri');
  if (url.searchParams.get('prompt') !== 'none' || back === null) return send(response, 200, HTML, signInPage());
  const link = new URL(back).searchParams.get('url')?.slice(3) ?? '';
  const target = targetOf(new URL(link, url.origin));
  const isSignedIn = target !== null && rooms.room(target.code).setup.account === 'signed-in';
  const answered = isSignedIn
    ? 'code=0.AX0A&session_state=1'
    : 'error=login_required&error_description=AADSTS50058%3a+A+silent+sign-in+request+was+sent+but+no+user+is+signed+in.';
  send(response, 302, { location: `${back}#${answered}` });
}

/**
 * The full client itself, or, for guests, a stop on the way to the light one. Who is signed in is moved to the cloud.
 */
function full(asked: Asked): void {
  const { rooms, hosts, url, response } = asked;
  const link = linkOf(asked);
  const target = link && targetOf(link);
  if (!link || !target) return send(response, 404, HTML);
  const room = rooms.room(target.code);
  const { client, account, restMs } = room.setup;
  if (account === 'signed-in' && url.origin !== hosts.cloud)
    return send(response, 302, { location: `${hosts.cloud}${url.pathname}${url.search}` });
  if (client === 'full') return send(response, 200, HTML, clientOf(asked, room, target));
  const query = new URLSearchParams({
    url: url.searchParams.get('url') ?? '',
    type: 'meet',
    anon: 'true',
    msLaunch: 'false',
  });
  send(response, 200, HTML, relayPage(`${LAUNCHER}?${query}`, restMs));
}

/** The client, or the frame in which it lies. */
const clientOf = ({ url }: Asked, room: Room, target: Target): string =>
  room.setup.framed && !url.searchParams.has('framed') ? framePage(url) : clientPage(room, target);

function light(asked: Asked): void {
  const { rooms, url, response } = asked;
  const target = targetOfCoords(url.searchParams.get('coords') ?? '');
  if (!target) return send(response, 404, HTML);
  const headers = { ...HTML, 'content-security-policy': TRUSTED_TYPES };
  send(response, 200, headers, clientOf(asked, rooms.room(target.code), target));
}
