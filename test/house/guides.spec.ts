import { isQuestion } from '#api/contract/questions.ts';
import { SPOKEN_COMMANDS } from '#domain/bot-session/command-words.ts';
import { spokenCommand, writtenCommand } from '#domain/bot-session/spoken-commands.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts';
import { greffierProgram } from '#infra/cli/program.ts';
import { VARIABLE_NAMES } from '#infra/config.ts';
import { PROCESS_ROLES } from '#infra/main/roles.ts';
import { ERASURE_LIST } from '#infra/main/backup/erasure-list.ts';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import type { Command } from 'commander';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PAGES } from '../../web/src/app/pages.ts';
import { fr as architecture } from '../../web/src/features/architecture-document/fr.ts';
import { SECTIONS as ARCHITECTURE } from '../../web/src/features/architecture-document/sections.ts';
import { fr as documentation } from '../../web/src/features/documentation/fr.ts';
import { SECTIONS as DOCUMENTATION } from '../../web/src/features/documentation/sections.ts';
import { fr as infrastructure } from '../../web/src/features/infrastructure/fr.ts';
import { SECTIONS as INFRASTRUCTURE } from '../../web/src/features/infrastructure/sections.ts';
import { commands as operatorCommands } from '../../web/src/features/operations/projections/commands/fr.ts';
import { fr as userGuide } from '../../web/src/features/user-guide/fr.ts';
import { SECTIONS as USER_GUIDE } from '../../web/src/features/user-guide/sections.ts';
import { textsOf, type GuideSection } from '../../web/src/guides/content.ts';
import { piecesOf, type Piece } from '../../web/src/guides/inline.ts';
import { paths } from '../../web/src/routes/paths.ts';
import { nodesOf, textsOf as filesOf } from './sources.ts';

const GUIDES: Readonly<Record<string, { readonly intro: string; readonly sections: readonly GuideSection[] }>> = {
  [paths.userGuide]: { intro: userGuide.intro, sections: USER_GUIDE },
  [paths.infrastructure]: { intro: infrastructure.intro, sections: INFRASTRUCTURE },
  [paths.documentation]: { intro: documentation.intro, sections: DOCUMENTATION },
  [paths.architecture]: { intro: architecture.intro, sections: ARCHITECTURE },
};

const OWN = /\/(?:guides|user-guide|infrastructure|documentation|architecture-document)\//u;

/** Every string of the catalogues, but for those of the guides themselves: what a screen can say. */
const LABELS: ReadonlySet<string> = new Set(
  [...nodesOf('web/src/**/fr.ts', /^Literal$/u)]
    .filter(({ file }) => !OWN.test(file))
    .map(({ fields }) => String(fields['value'])),
);

const KEYS: ReadonlySet<string> = new Set(
  [...filesOf('web/src/**/!(*.spec).{ts,tsx}')].flatMap(({ text }) =>
    [...text.matchAll(/(?:\bkeys: |\]: )'([^']+)'/gu)].map(([, keys = '']) => keys),
  ),
);

/** « POST /api/auth/login », and « /api/auth/login ». */
const CALLS: ReadonlySet<string> = new Set(
  [...filesOf('api/{contract,http}/!(*.spec).ts')].flatMap(({ text }) => [
    ...[...text.matchAll(/method: '(\w+)',\s*path: '([^']+)'/gu)].flatMap(([, method = '', path = '']) => [
      path,
      `${method.toUpperCase()} ${path}`,
    ]),
    ...[...text.matchAll(/(?:'GET |healthRoute\(')(\/[\w/]+)'/gu)].map(([, path = '']) => path),
  ]),
);

const TABLES: ReadonlySet<string> = new Set(
  [...filesOf('projections/*/tables.ts')].flatMap(({ text }) =>
    [...text.matchAll(/\btable\(\s*'(\w+)'/gu)].map(([, name = '']) => name),
  ),
);

const SCRIPTS = Object.keys(
  (JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);
const COMPOSE = readFileSync(join(PROJECT_ROOT, 'infra/compose.yaml'), 'utf8');
const CONTAINERS: ReadonlySet<string> = new Set(Object.keys((parse(COMPOSE) as { services: object }).services));

/** What others have made, and what stands for something: there is nothing of Greffier's to compare it with. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  '.vtt',
  '127.0.0.1',
  'chromium',
  'nats-server',
  'ou',
  'pg_dump',
  'production',
  'xvfb',
  'xxx-yyyy-zzz',
]);

/** Commands that do something, beside those that stand below them. */
const RUN_THEMSELVES: ReadonlySet<string> = new Set(['backup']);

/** Whether the terminal knows `npx greffier …` with its options. */
function isTerminalCommand(text: string): boolean {
  const [, , ...words] = text.split(' ');
  let command: Command = greffierProgram();
  for (const word of words.filter((one) => /^[a-z]/u.test(one))) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    command = next;
  }
  const options = words.filter((word) => word.startsWith('--'));
  return (
    command.parent !== null &&
    (command.commands.length === 0 || RUN_THEMSELVES.has(command.name())) &&
    options.every((option) => command.options.some(({ long }) => long === option))
  );
}

const isInProject = (text: string): boolean => /^[\w./-]+$/u.test(text) && existsSync(join(PROJECT_ROOT, text));

/** Whether what is typed elsewhere is something that is there. */
function isKnownCode(text: string): boolean {
  if (text.startsWith('npx greffier ')) return isTerminalCommand(text);
  const script = /^npm (?:run )?([\w:]+)$/u.exec(text)?.[1];
  if (script !== undefined) return SCRIPTS.includes(script);
  if (/^(?:docker compose|sh infra\/|infra\/\.env)/u.test(text)) return COMPOSE.includes(text);
  if (/^[A-Z][A-Z_]+$/u.test(text)) return (VARIABLE_NAMES as readonly string[]).includes(text);
  // What calls begin with, where a proxy passes them on.
  if (/^\/\w+$/u.test(text) && [...CALLS].some((call) => call.startsWith(`${text}/`))) return true;
  if (/^(?:[A-Z]+ )?\//u.test(text)) return CALLS.has(text);
  if (text.startsWith('--')) return isTerminalCommand(`npx greffier user reset ${text}`);
  return (
    OF_OTHERS.has(text) ||
    text === ERASURE_LIST ||
    (PROCESS_ROLES as readonly string[]).includes(text) ||
    CONTAINERS.has(text) ||
    TABLES.has(text) ||
    (SPOKEN_COMMANDS as readonly string[]).includes(text) ||
    writtenCommand(text, 'Greffier') !== null ||
    ['authorization', 'Idempotency-Key'].some((header) => header === text) ||
    isInProject(text)
  );
}

/** Whether an address is that of a page or of a section, under its own title. */
function isKnownLink({ text, to }: Extract<Piece, { readonly kind: 'link' }>): boolean {
  const [path = '', id] = to.split('#');
  const page = PAGES.find(({ paths: addresses }) => addresses.includes(path));
  if (page === undefined) return false;
  if (id === undefined) return page.title === text || LABELS.has(text);
  return GUIDES[path]?.sections.some((section) => section.id === id && section.title === text) ?? false;
}

function isKnown(piece: Piece): boolean {
  switch (piece.kind) {
    case 'text':
      return true;
    case 'label':
      return LABELS.has(piece.text);
    case 'said':
      return spokenCommand(piece.text, 'Greffier') !== null || isQuestion(piece.text);
    case 'keys':
      return KEYS.has(piece.text) || KEYS.has(piece.text.toLowerCase().replace('ctrl ', 'mod+'));
    case 'code':
      return isKnownCode(piece.text);
    case 'link':
      return isKnownLink(piece);
  }
}

const unknownIn = (text: string): readonly string[] =>
  piecesOf(text)
    .filter((piece) => !isKnown(piece))
    .map(({ kind, text: named }) => `${kind}: ${named}`);

describe.each(Object.entries(GUIDES))('the guide at %s', (_path, { intro, sections }) => {
  it.each(sections.map(({ id, blocks }) => [id, blocks.flatMap(textsOf)] as const))(
    'names in « %s » only buttons, pages, commands, keys and files that exist',
    (_id, texts) => {
      expect([intro, ...texts].flatMap(unknownIn)).toEqual([]);
    },
  );

  it('says a thing once in a section, which is how its blocks are told apart', () => {
    for (const { blocks } of sections) {
      const firsts = blocks.map((block) => textsOf(block)[0]);
      expect(firsts).toEqual([...new Set(firsts)]);
    }
  });
});

it.each([
  '«\u00A0Lancer la machine\u00A0»',
  '*Greffier, danse la gigue*',
  '`npx greffier dance`',
  '`npx greffier import --loud`',
  '`NO_SUCH_VARIABLE`',
  '`/api/nowhere`',
  '`infra/nowhere.yaml`',
  '[[g z]]',
  '[Réunions](/nowhere)',
  '[Vue d’ensemble](/user-guide#nowhere)',
  '[Autre chose](/user-guide#apercu)',
])('would notice that there is no %s', (text) => expect(unknownIn(text)).toHaveLength(1));

it('is where every empty state leads', () => {
  const without = [...nodesOf('web/src/**/!(*.spec).tsx', /^JSXOpeningElement$/u)]
    .filter(({ text }) => /^<EmptyState\b/u.test(text) && !/\bguide=/u.test(text))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(without).toEqual([]);
});

/** All that a section says. */
const wordsOf = (path: string, id: string): string =>
  (GUIDES[path]?.sections.find((section) => section.id === id)?.blocks ?? []).flatMap(textsOf).join('\n');

it('gives the figures that hold: budgets of the build, and what the settings are at first', () => {
  const frontend = wordsOf(paths.documentation, 'frontend');
  const budgets = readFileSync(join(PROJECT_ROOT, 'web/check-budget.mjs'), 'utf8');
  for (const name of ['initial', 'route', 'css', 'fonts', 'drawing'])
    expect(frontend).toContain(`${new RegExp(`\\b${name}: (\\d+)_000\\b`, 'u').exec(budgets)?.[1]}\u00A0ko`);
  const leaving = wordsOf(paths.userGuide, 'connexion-automatique');
  const { botAloneMinutes, botLobbyMinutes, botLongestHours, simultaneousMeetings } = DEFAULT_SETTINGS;
  expect(leaving).toContain(`seul depuis ${botAloneMinutes}\u00A0minutes`);
  expect(leaving).toContain(`à la porte depuis ${botLobbyMinutes}\u00A0minutes`);
  expect(leaving).toContain(`là depuis ${botLongestHours}\u00A0heures`);
  expect(wordsOf(paths.userGuide, 'google-meet')).toContain(`, ${simultaneousMeetings} au départ`);
});

it('names commands on the operators’ page that the terminal knows', () => {
  const unknown = operatorCommands.list.filter(({ command }) => !isTerminalCommand(`npx ${command}`));
  expect(unknown).toEqual([]);
  expect(isTerminalCommand('npx greffier vault dance')).toBe(false);
});
