import type { Navigation } from '../features/shell/navigation.ts';
import { PAGES } from './pages.ts';

/** What leads to the pages, as the frame shows it. */
export const NAVIGATION: Navigation = {
  sections: PAGES.flatMap(({ paths, title, icon }) => (icon === undefined ? [] : [{ paths, label: title, icon }])),
  menu: PAGES.flatMap(({ paths: [path], title, menu }) =>
    menu === undefined ? [] : [{ path, label: title, of: menu }],
  ),
};
