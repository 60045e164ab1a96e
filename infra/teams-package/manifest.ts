import { TOLD_COMMANDS } from '#domain/bot-session/told-commands.ts';

/** Of the schema of app manifests that Teams publishes. */
const VERSION = '1.19';

export interface ManifestOptions {
  /** Of the application at Microsoft Entra: app and bot are the same. */
  readonly clientId: string;
  /** Where people open Greffier, https. */
  readonly publicUrl: string;
  /** Of this package, `major.minor.patch`: Teams updates an app that has a later one. */
  readonly version: string;
}

const plainWord = (named: string): string => (named.split(' ')[0] ?? named).normalize('NFC');

/** The manifest of the app that brings the bot into conversations of Teams. */
export function teamsManifest({ clientId, publicUrl, version }: ManifestOptions) {
  const { host, origin } = new URL(publicUrl);
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${VERSION}/MicrosoftTeams.schema.json`,
    manifestVersion: VERSION,
    version,
    id: clientId,
    developer: {
      name: 'Greffier',
      websiteUrl: origin,
      privacyUrl: `${origin}/user-guide`,
      termsOfUseUrl: `${origin}/user-guide`,
    },
    name: { short: 'Greffier', full: 'Greffier, le compte rendu de vos réunions' },
    description: {
      short: 'Répond dans la discussion de vos réunions, note et rappelle.',
      full: 'Greffier tient le compte rendu de vos réunions. Mentionné dans la discussion d’une réunion, il dit où elle en est, résume ce qui s’est dit, note et rappelle. Il n’entend que les messages qui le mentionnent.',
    },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#1A2433',
    localizationInfo: { defaultLanguageTag: 'fr-fr' },
    bots: [
      {
        botId: clientId,
        scopes: ['personal', 'groupChat', 'team'],
        supportsFiles: false,
        isNotificationOnly: false,
        commandLists: [
          {
            scopes: ['personal', 'groupChat', 'team'],
            commands: TOLD_COMMANDS.map(({ named, does }) => ({ title: plainWord(named), description: does })),
          },
        ],
      },
    ],
    validDomains: [host],
  };
}
