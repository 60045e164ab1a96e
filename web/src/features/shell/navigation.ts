import type { SignedInUser } from '#api/contract/auth.ts';
import {
  BookOpen,
  CalendarDays,
  FileText,
  LayoutDashboard,
  Network,
  ScanText,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';

export interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The seven entries, in their order; they are the same for everyone. */
export const SECTIONS: readonly Section[] = [
  { path: paths.root, label: fr.sections.dashboard, icon: LayoutDashboard },
  { path: paths.meetings, label: fr.sections.meetings, icon: CalendarDays },
  { path: paths.googleMeetBot, label: fr.sections.googleMeetBot, icon: Video },
  { path: paths.analysis, label: fr.sections.analysis, icon: ScanText },
  { path: paths.userGuide, label: fr.sections.userGuide, icon: BookOpen },
  { path: paths.documentation, label: fr.sections.documentation, icon: FileText },
  { path: paths.infrastructure, label: fr.sections.infrastructure, icon: Network },
];

/** What the menu of the user card leads to: one's own account, and for administrators what only they may open. */
export const userEntries = (role: SignedInUser['role']): readonly Omit<Section, 'icon'>[] => {
  const { account, users, settings } = fr.userMenu;
  const own = [{ path: paths.account, label: account }];
  return role === 'admin'
    ? [...own, { path: paths.users, label: users }, { path: paths.settings, label: settings }]
    : own;
};

/** How many entries the bottom bar has room for, beside its menu button. */
export const BOTTOM_BAR_ENTRIES = 5;

/** Whether a section is the one being read. The dashboard lives at two addresses; a meeting belongs to the meetings. */
export const isCurrent = (section: Section, pathname: string): boolean =>
  section.path === paths.root
    ? pathname === paths.root || pathname === paths.dashboard
    : pathname === section.path || pathname.startsWith(`${section.path}/`);

/** « Bot Google Meet » in the bottom bar is « Bot »; the rest is still read out. */
export const splitLabel = (label: string): readonly [first: string, rest: string] => {
  const space = label.indexOf(' ');
  return space === -1 ? [label, ''] : [label.slice(0, space), label.slice(space)];
};
