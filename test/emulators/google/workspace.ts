import { Faults } from '#test/emulators/microsoft/faults.ts';
import { Router } from 'express';
import { mountCalendar } from './apis/calendar-api.ts';
import { Calendars } from '#test/emulators/calendars.ts';
import { Conferences } from './apis/conferences.ts';
import { mountDrive } from './apis/drive-api.ts';
import { mountMeet } from './apis/meet-api.ts';
import { needsOf } from './apis/needs.ts';
import { startGoogle, type GoogleEmulator } from './emulator.ts';

export interface WorkspaceEmulator {
  readonly google: GoogleEmulator;
  readonly calendars: Calendars;
  readonly meet: Conferences;
  /** Of the APIs; the identity service has faults of its own. */
  readonly faults: Faults;
}

/** Google as people of an organisation use it: its identity service, Calendar v3, Meet v2 and Drive v3 over https. */
export async function startWorkspace(people: readonly string[]): Promise<WorkspaceEmulator> {
  const calendars = new Calendars(people);
  const meet = new Conferences();
  const faults = new Faults();
  const google = await startGoogle((app, _origin, identity) => {
    const router = Router();
    router.use(['/calendar', '/v2', '/drive'], faults.middleware);
    const needs = needsOf(identity);
    mountCalendar(router, calendars, needs);
    mountMeet(router, { state: meet, now: identity.now }, needs);
    mountDrive(router, meet, needs);
    app.use(router);
  });
  return { google, calendars, meet, faults };
}
