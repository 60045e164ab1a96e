import type { CodeSplittingGroup } from 'rolldown';

/**
 * Files of the build. Libraries, which seldom change: what the entry needs (`vendor`), and what the application needs
 * beside it. Then what the sign-in screen and the application have in common (`common`), what only some pages have
 * (`controls`, `forms`, `guides`, `lists`, `minutes`), and what pages share, with its icons, in one file instead of one an icon: the frame
 * needs most of it, so it comes with the first page. Everything else stands with its page, or with what opens it.
 */
export const CHUNKS: readonly CodeSplittingGroup[] = [
  { name: 'vendor', tags: ['$initial'], test: /node_modules/u, priority: 4 },
  {
    name: 'application',
    test: /node_modules\/(?:react-router|react-router-dom|@reduxjs|immer|react-redux|reselect|redux|redux-thunk)\//u,
    priority: 3,
  },
  {
    name: 'common',
    test: /\/web\/src\/(?:ui\/(?:Button|Field|Skeleton|controls|useFirstField)|api\/(?:request|refresh|positions|call))\.|preload-helper|circle-exclamation-point\./u,
    priority: 2,
  },
  {
    name: 'controls',
    test: /\/web\/src\/(?:ui\/(?:Checkbox|Tabs|Tooltip|Unknown)|minutes\/print\/usePrinting)\./u,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'minutes',
    test: /\/domain\/(?:typeset|fold-text|minutes\/(?:citations|moment))\.|\/minutes\/citations\/(?:CitationMarks|citations)\./u,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'guides',
    test: /\/web\/src\/guides\/|virtual:figures/u,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'live',
    test: /\/web\/src\/live\/(?:arrivals|messages|useNow|useStickToEnd)\./u,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'dialogs',
    test: /node_modules\/@base-ui\/react\/dialog\//u,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'lists',
    test: /\/web\/src\/(?:list|registers)\/|\/palette\/(?:CommandButton|useStepCommands)\./u,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'forms',
    test: /\/web\/src\/ui\/(?:ConfirmDialog|Facts|Select|PageTabs)\./u,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'kit',
    test: /lucide-react|\/web\/src\/(?:(?:ui|labels|fr)\/(?!overlays\/|QrCode|Section|Collapsible)|api\/api|identity\/slice|live\/(?:slice|usePolling)|session\/mayWrite)/u,
    minShareCount: 4,
    priority: 1,
  },
];
