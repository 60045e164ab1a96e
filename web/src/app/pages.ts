import { BookOpen, CalendarDays, FileText, LayoutDashboard, Network, ScanText, Video } from 'lucide-react';
import type { Entry, MenuEntry } from '../features/shell/navigation.ts';
import { paths } from '../routes/paths.ts';
import { fr } from './fr.ts';

/** A page inside the frame. */
export interface Page {
  /** As the router writes it: `:id` stands for what varies. The first leads there, where there are several. */
  readonly paths: readonly [string, ...string[]];
  /** Above the page, in the window's title and where something leads to it. */
  readonly title: string;
  /** It has a heading of its own: the title then serves the window until the page names itself. */
  readonly ownHeading?: true;
  /** Its module below `src/features`, which exports a component of the module's name. */
  readonly module: string;
  /**
   * What it asks the API first, `:id` as in its path. It is asked for while the page's code is still coming, so it must
   * be what the page asks to the letter, its query fields in the order of their names.
   */
  readonly asks?: readonly string[];
  /** What it asks depends on the query of its address: nothing is asked early where there is one. */
  readonly filtered?: true;
  /** Its first sight is typeset: the serif font comes along. */
  readonly serif?: true;
  /** Its icon, where it is one of the seven entries of the navigation; they stand in the order of this list. */
  readonly icon?: Entry['icon'];
  /** The entry of the navigation that it belongs to, by that one's first address, where it has none of its own. */
  readonly section?: string;
  /** Who finds it in the menu of the user card. */
  readonly menu?: MenuEntry['of'];
  /** Its name there, where that is not its title. */
  readonly menuTitle?: string;
}

/**
 * Every page inside the frame, once: the router, the navigation, titles, the menu of the user card and what is loaded
 * early (`web/early.ts`) are made of this list, and each page has a picture (`test/pictures/`).
 */
export const PAGES: readonly Page[] = [
  {
    paths: [paths.root, paths.dashboard],
    title: fr.dashboard,
    module: 'dashboard/DashboardPage',
    asks: ['/api/admin/stats', '/api/health', '/api/meetings?limit=5&status=started'],
    serif: true,
    icon: LayoutDashboard,
  },
  {
    paths: [paths.meetings],
    title: fr.meetings,
    module: 'meetings/MeetingsPage',
    asks: ['/api/meetings?limit=10&page=1&scope=all&status=all'],
    filtered: true,
    serif: true,
    icon: CalendarDays,
  },
  {
    paths: [`${paths.meetings}/:id`],
    title: fr.meeting,
    ownHeading: true,
    module: 'meeting/MeetingPage',
    asks: ['/api/meetings/:id', '/api/meetings/:id/summary', '/api/meetings/:id/transcript?limit=2000'],
    serif: true,
  },
  { paths: [paths.actions], title: fr.actions, module: 'actions/ActionsPage', section: paths.meetings },
  {
    paths: [paths.joining],
    title: fr.joining,
    module: 'joining/JoiningPage',
    asks: ['/api/joining'],
    section: paths.meetings,
  },
  { paths: [paths.search], title: fr.search, module: 'search/SearchPage', serif: true },
  { paths: [paths.googleMeetBot], title: fr.googleMeetBot, module: 'google-meet-bot/GoogleMeetBotPage', icon: Video },
  { paths: [paths.analysis], title: fr.analysis, module: 'analysis/AnalysisPage', icon: ScanText },
  { paths: [paths.userGuide], title: fr.userGuide, module: 'user-guide/UserGuidePage', icon: BookOpen },
  { paths: [paths.documentation], title: fr.documentation, module: 'documentation/DocumentationPage', icon: FileText },
  {
    paths: [paths.architecture],
    title: fr.architecture,
    module: 'architecture-document/ArchitecturePage',
    section: paths.documentation,
  },
  {
    paths: [paths.infrastructure],
    title: fr.infrastructure,
    module: 'infrastructure/InfrastructurePage',
    icon: Network,
  },
  // #region page
  { paths: [paths.account], title: fr.account, module: 'account/AccountPage', menu: 'everyone' },
  // #endregion
  // To administrators it is the way to the whole administration.
  {
    paths: [paths.users],
    title: fr.users,
    module: 'users/UsersPage',
    menu: 'administrators',
    menuTitle: fr.administration,
  },
  { paths: [paths.settings], title: fr.settings, module: 'settings/SettingsPage' },
  { paths: [paths.teamsConnection], title: fr.teamsConnection, module: 'teams-connection/TeamsConnectionPage' },
  {
    paths: [paths.googleConnection],
    title: fr.googleConnection,
    module: 'google-connection/GoogleConnectionPage',
    asks: ['/api/google/connection'],
  },
  {
    paths: [paths.microsoftCalendar],
    title: fr.microsoftCalendar,
    module: 'microsoft-calendar/MicrosoftCalendarPage',
    asks: ['/api/microsoft/calendars'],
  },
  {
    paths: [paths.webhooks],
    title: fr.webhooks,
    module: 'webhooks/WebhooksPage',
    asks: ['/api/admin/webhooks'],
  },
  { paths: [paths.glossary], title: fr.glossary, module: 'glossary/GlossaryPage', asks: ['/api/glossary'] },
  { paths: [paths.registry], title: fr.registry, module: 'registry/RegistryPage' },
  { paths: [paths.operations], title: fr.operations, module: 'operations/OperationsPage' },
  { paths: [paths.antiSpam], title: fr.antiSpam, module: 'anti-spam/AntiSpamPage', menu: 'administrators' },
];
