import { PAGES } from '../../web/src/app/pages.ts';
import type { Screen } from './screen.ts';

const nameOf = (path: string): string => path.slice(1).replace(/s\/:id$/u, '') || 'dashboard';

/** Every page of the application as it is opened, from top to bottom; what is done on pages stands beside it. */
export const PAGE_SCREENS: readonly Screen[] = PAGES.map(({ paths: [path] }) => ({
  name: nameOf(path),
  whole: true,
  show: async (page, { meetingId }) => void (await page.goto(path.replace(':id', meetingId))),
}));
