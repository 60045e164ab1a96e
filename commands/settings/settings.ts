import { isError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { STORE_UNAVAILABLE, type ExpectedRevision } from '#domain/events/store.ts';
import type { SmtpLogins } from '#domain/mail/mailer.ts';
import type { ChangeSettings, SettingsState } from '#domain/settings/decide.ts';
import type { SettingsChange } from '#domain/settings/settings.ts';
import { readSmtpServer } from '#domain/settings/smtp-server.ts';
import { settingsStream } from '#domain/settings/stream.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** The settings as the log says now, so that none takes effect late; the stream is short. */
export async function readSettings(
  log: Pick<EventLog, 'load'>,
): Promise<SettingsState & { readonly revision: ExpectedRevision }> {
  const { state, revision } = await loadState(log, settingsStream);
  return { ...state, revision };
}

export interface SettingsDependencies extends Dependencies {
  readonly smtpLogins: SmtpLogins;
}

/**
 * Changes some of the settings. A mail server's secret goes to the vault before the event that names it, and the one
 * that nothing names any more leaves it afterwards.
 */
export async function changeSettings(
  dependencies: SettingsDependencies,
  { smtpServer, ...changes }: SettingsChange,
  request: Request,
): Promise<CommandResult<SettingsState>> {
  const server = smtpServer === undefined ? null : readSmtpServer(smtpServer);
  const login = server?.login ? await dependencies.smtpLogins.keep(server.login) : null;
  const smtp = smtpServer === undefined ? {} : { smtp: { server: server?.address ?? '', login } };
  const command: ChangeSettings = { type: 'changeSettings', changes, ...smtp };
  let former: string | null = null;
  try {
    const handled = await handle(dependencies, {
      stream: settingsStream,
      command,
      request,
      beforeAppend: async ({ before }) => {
        former = before.smtpLogin;
      },
    });
    for (const name of new Set([former, login]))
      if (name !== null && name !== handled.state.smtpLogin) await dependencies.smtpLogins.forget(name);
    return handled;
  } catch (error) {
    // An append of unknown outcome may yet name it.
    if (login !== null && !isError(error, STORE_UNAVAILABLE)) await dependencies.smtpLogins.forget(login);
    throw error;
  }
}
