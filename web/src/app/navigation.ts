import type { Navigation } from '../features/shell/navigation.ts';
import { PAGES } from './pages.ts';

/** What leads to the pages, as the frame shows it. */
export const NAVIGATION: Navigation = {
  sections: PAGES.flatMap(({ paths, title, icon }) => {
    if (icon === undefined) return [];
    const within = PAGES.filter(({ section }) => section === paths[0]).flatMap((page) => page.paths);
    return [{ paths: [...paths, ...within] as const, label: title, icon }];
  }),
  menu: PAGES.flatMap(({ paths: [path], title, menu, menuTitle }) =>
    menu === undefined ? [] : [{ path, label: menuTitle ?? title, of: menu }],
  ),
};
