import type { BotIdentification } from '#domain/bot-session/teams/identification.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import type { AskEntrance } from '#domain/microsoft/entrance.ts';
import type { Graph } from '#domain/microsoft/graph.ts';
import type { NotificationSecrets } from '#domain/microsoft/notification-secrets.ts';

/** What the configuration says of Microsoft, for administrators: of secrets no more than that they are set. */
export interface MicrosoftSetup {
  readonly variables: readonly { readonly name: string; readonly isSet: boolean }[];
  /** Null where no application is configured. */
  readonly application: { readonly tenantId: string; readonly clientId: string; readonly loginRoot: string } | null;
  /** Of the chat bot, to be given to Azure; null where Microsoft cannot reach this installation. */
  readonly chatEndpoint: string | null;
  /** Asks that address from this server; null where there is none. */
  readonly askEntrance: AskEntrance | null;
  /** The app that brings the chat bot into Teams, a zip; null where it could not lead here. */
  readonly teamsPackage: (() => Promise<Buffer>) | null;
  /** Where Microsoft posts notifications; null where it cannot reach this installation. */
  readonly notificationAddress: string | null;
  /** As what the bot in the browser presents itself at Microsoft; null where it does not. */
  readonly identification: BotIdentification | null;
  /** Where that bot opens meetings. */
  readonly teamsOrigins: readonly string[];
  /** For verifications that an administrator asks for; null where no application is configured. */
  readonly calls: { readonly graph: Graph; readonly budget: CallBudget } | null;
}

/** The organisation's Microsoft 365, where an application is configured. */
export interface MicrosoftContext {
  readonly microsoft: {
    /** What proves notifications. */
    readonly secrets: NotificationSecrets;
  } | null;
  readonly microsoftSetup: MicrosoftSetup;
}
