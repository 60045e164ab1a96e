import type { NotificationSecrets } from '#domain/microsoft/notification-secrets.ts';

/** The organisation's Microsoft 365, where an application is configured. */
export interface MicrosoftContext {
  /** What proves notifications; null where none is configured. */
  readonly microsoft: { readonly secrets: NotificationSecrets } | null;
}
