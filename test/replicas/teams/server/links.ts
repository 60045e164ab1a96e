import { createHash } from 'node:crypto';
import type { RoomSetup } from '../protocol.ts';

/** The hosts of the replica, all of them on loopback, each an origin of its own. */
export interface Hosts {
  /** teams.microsoft.com */
  readonly work: string;
  /** teams.live.com */
  readonly consumer: string;
  /** teams.cloud.microsoft, to which signed-in people are moved. */
  readonly cloud: string;
  /** login.microsoftonline.com */
  readonly signIn: string;
}

/** Chrome takes every name below `localhost` for this machine. */
export const hostsAt = (port: number): Hosts => ({
  work: `http://127.0.0.1:${port}`,
  consumer: `http://teams-live.localhost:${port}`,
  cloud: `http://teams-cloud.localhost:${port}`,
  signIn: `http://login.localhost:${port}`,
});

/** What stands behind `p=` in the link: opaque, and not the passcode that people read. */
export const passcodeOf = (code: string): string =>
  createHash('sha256').update(`passcode ${code}`).digest('base64url').replaceAll(/[-_]/gu, '0').slice(0, 20);

const TENANT = '3f0a9c52-6d1b-4f57-9a55-6f7d2f1f0a11';
const ORGANISER = 'b2d7f6c4-0f3e-4e0e-8c1d-0d2c9b7a5e44';

const threadOf = (code: string): string => `19:meeting_${Buffer.from(code).toString('base64url')}@thread.v2`;

/** Every link of a meeting. */
export const linksOf = (code: string, hosts: Hosts): Readonly<Record<RoomSetup['link'], string>> => ({
  short: `${hosts.work}/meet/${code}?p=${passcodeOf(code)}`,
  consumer: `${hosts.consumer}/meet/${code}?p=${passcodeOf(code)}`,
  'meetup-join': `${hosts.work}/l/meetup-join/${encodeURIComponent(threadOf(code))}/0?context=${encodeURIComponent(
    JSON.stringify({ Tid: TENANT, Oid: ORGANISER }),
  )}`,
});

/** A meeting as somebody came to it. */
export interface Target {
  readonly code: string;
  /** As the link had it; `null` where links have none. */
  readonly passcode: string | null;
  /** Whether that is the meeting's passcode, exactly once. */
  readonly isRight: boolean;
}

/** The meeting behind a path of Teams, or `null` where it is none. */
export function targetOf({ pathname, searchParams }: URL): Target | null {
  const digits = /^\/meet\/(\d{10,20})$/u.exec(pathname)?.[1];
  if (digits !== undefined) {
    const given = searchParams.getAll('p');
    const isRight = given.length === 1 && given[0] === passcodeOf(digits);
    return { code: digits, passcode: given[0] ?? '', isRight };
  }
  const thread = /^\/l\/meetup-join\/([^/]+)\/0$/u.exec(pathname)?.[1];
  const named = /^19:meeting_([\w-]+)@thread\.(?:v2|tacv2)$/u.exec(decodeURIComponent(thread ?? ''))?.[1];
  if (named === undefined) return null;
  return { code: Buffer.from(named, 'base64url').toString(), passcode: null, isRight: true };
}

/** The `coords` of the client's address: they have the meeting, which the address does not show in clear. */
export const coordsOf = (meetingUrl: string, { code, passcode }: Target): string =>
  encodeURIComponent(
    Buffer.from(JSON.stringify({ meetingUrl, meetingCode: code, ...(passcode === null ? {} : { passcode }) })).toString(
      'base64',
    ),
  );

/** The meeting that coordinates name; `null` for what are none. */
export function targetOfCoords(coords: string): Target | null {
  try {
    const { meetingUrl } = JSON.parse(Buffer.from(decodeURIComponent(coords), 'base64').toString()) as {
      meetingUrl: string;
    };
    return targetOf(new URL(meetingUrl));
  } catch {
    return null;
  }
}
