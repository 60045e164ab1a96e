import { joinMeet, meetSteps, meetTranscript, stopMeet } from '#api/contract/google-meet-bot.ts';
import { changeSettings } from '#api/contract/settings.ts';
import { administrator, callRoute, tokenOf } from '#test/support/calls.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { somebody } from '#test/support/people.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServedMeet } from './served/google-meet.ts';
import { openServedTeams } from './served/teams.ts';
import type { ServedRoom, ServedVenue } from './served/venue.ts';

const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 120_000, interval: 200 });

interface Attended {
  readonly room: ServedRoom;
  readonly sessionId: string;
}

describe.skipIf(!hasChromium())('bots of Meet and of Teams', () => {
  let meet: ServedVenue;
  let teams: ServedVenue;
  let greffier: Greffier;
  beforeAll(async () => {
    meet = await openServedMeet();
    teams = await openServedTeams();
    greffier = await startGreffier({ ...meet.environment, ...teams.environment });
  });
  afterAll(async () => {
    await greffier.stop();
    await teams.close();
    await meet.close();
  });

  it('attend their meetings side by side, under one limit, and each hears its own', async () => {
    const { url, adminEmail, adminPassword } = greffier;
    // Of which one person may take two.
    await (
      await administrator(greffier)
    )(changeSettings, { body: { simultaneousMeetings: 3 } });
    const claire = await tokenOf(url, adminEmail, adminPassword);
    const noor = await somebody(greffier, 'user').then(({ email, password }) => tokenOf(url, email, password));
    const launch = (token: string, venue: ServedVenue, room: ServedRoom) =>
      callRoute(url, joinMeet, {
        token,
        body: { platform: venue.platform, meetingUrl: room.url, botName: 'Greffier' },
      });
    const attending = async (token: string, venue: ServedVenue): Promise<Attended> => {
      const room = venue.room();
      const { sessionId } = await launch(token, venue, room);
      await room.arrival();
      await eventually(async () => {
        const { steps } = await callRoute(url, meetSteps, { token, params: { sessionId } });
        expect(steps.find(({ id }) => id === 'language_french')).toMatchObject({ status: 'completed' });
      });
      return { room, sessionId };
    };

    const inMeet = await attending(claire, meet);
    const inTeams = await attending(claire, teams);
    await expect(launch(claire, teams, teams.room())).rejects.toThrow('TOO_MANY_OWN_BOTS');
    const alsoInTeams = await attending(noor, teams);
    await expect(launch(noor, meet, meet.room())).rejects.toThrow('TOO_MANY_BOTS');

    const all = [inMeet, inTeams, alsoInTeams];
    await Promise.all(
      all.map(({ room }) =>
        room.talk([
          { speaker: 'Alice', words: `Ici la réunion ${room.code}, on commence.` },
          { speaker: 'Bob', words: `Je note que c’est ${room.code}.`, pauseMs: 300 },
        ]),
      ),
    );
    for (const { room, sessionId } of all) {
      const said = [`Alice: Ici la réunion ${room.code}, on commence.`, `Bob: Je note que c’est ${room.code}.`];
      await eventually(async () => {
        const { transcript } = await callRoute(url, meetTranscript, { token: claire, params: { sessionId } });
        expect(transcript.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(said);
      });
    }

    // The place of a bot of Meet is one for a bot of Teams.
    await callRoute(url, stopMeet, { token: claire, params: { sessionId: inMeet.sessionId } });
    const after = teams.room();
    await eventually(() => launch(noor, teams, after));
    await after.arrival();
  });
});
