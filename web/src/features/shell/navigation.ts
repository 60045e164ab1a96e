import type { SignedInUser } from '#api/contract/auth.ts';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';

/** A section of the application, as the sidebar and the bottom bar show it; the first address is where it leads. */
export interface Entry {
  readonly paths: readonly [string, ...string[]];
  readonly label: string;
  readonly icon: LucideIcon;
}

/** An entry in the menu of the user card. */
export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  /** Who sees it. */
  readonly of: 'everyone' | 'administrators';
}

export interface Navigation {
  /** In their order; they are the same for everyone. */
  readonly sections: readonly Entry[];
  readonly menu: readonly MenuEntry[];
}

const NavigationContext = createContext<Navigation>({ sections: [], menu: [] });

export const NavigationProvider = NavigationContext.Provider;
export const useNavigationEntries = (): Navigation => useContext(NavigationContext);

/** What of the menu a person with this role sees. */
export const menuOf = (menu: readonly MenuEntry[], role: SignedInUser['role']): readonly MenuEntry[] =>
  menu.filter(({ of }) => of === 'everyone' || role === 'admin');

/** How many entries the bottom bar has room for, beside its menu button. */
export const BOTTOM_BAR_ENTRIES = 5;

/** Whether a section is the one being read: a meeting belongs to the meetings, and the root to the dashboard alone. */
export const isCurrent = ({ paths }: Pick<Entry, 'paths'>, pathname: string): boolean =>
  paths.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));

/** « Bot Google Meet » in the bottom bar is « Bot »; the rest is still read out. */
export const splitLabel = (label: string): readonly [first: string, rest: string] => {
  const space = label.indexOf(' ');
  return space === -1 ? [label, ''] : [label.slice(0, space), label.slice(space)];
};
