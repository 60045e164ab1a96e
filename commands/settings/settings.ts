import { isError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { STORE_UNAVAILABLE, type ExpectedRevision } from '#domain/events/store.ts';
import type { SmtpLogins } from '#domain/mail/mailer.ts';
import type { ChangeSettings, SettingsState } from '#domain/settings/decide.ts';
import type { ModelKeys } from '#domain/settings/model-keys.ts';
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
  readonly modelKeys: ModelKeys;
}

/** A secret that the vault got for this change, by its name there, and what forgets it. */
interface KeptSecret {
  readonly vault: { forget(name: string): Promise<void> };
  readonly name: string | null;
  readonly of: (state: SettingsState) => string | null;
}

/**
 * Changes some of the settings. Secrets go to the vault before the event that names them, and those that nothing names
 * any more leave it afterwards.
 */
export async function changeSettings(
  dependencies: SettingsDependencies,
  { smtpServer, aiAddress, aiKey, ...changes }: SettingsChange,
  request: Request,
): Promise<CommandResult<SettingsState>> {
  const { smtpLogins, modelKeys } = dependencies;
  const server = smtpServer === undefined ? null : readSmtpServer(smtpServer);
  const login = server?.login ? await smtpLogins.keep(server.login) : null;
  const key = aiKey ? await modelKeys.keep(aiKey) : null;
  const kept: readonly KeptSecret[] = [
    { vault: smtpLogins, name: login, of: ({ smtpLogin }) => smtpLogin },
    { vault: modelKeys, name: key, of: (state) => state.aiKey },
  ];
  const ai = {
    ...(aiAddress === undefined ? {} : { address: aiAddress }),
    ...(aiKey === undefined ? {} : { key }),
  };
  const command: ChangeSettings = {
    type: 'changeSettings',
    changes,
    ...(smtpServer === undefined ? {} : { smtp: { server: server?.address ?? '', login } }),
    ...(Object.keys(ai).length === 0 ? {} : { ai }),
  };
  let former: SettingsState | null = null;
  try {
    const handled = await handle(dependencies, {
      stream: settingsStream,
      command,
      request,
      beforeAppend: async ({ before }) => {
        former = before;
      },
    });
    for (const { vault, name, of } of kept)
      for (const one of new Set([former === null ? null : of(former), name]))
        if (one !== null && one !== of(handled.state)) await vault.forget(one);
    return handled;
  } catch (error) {
    // An append of unknown outcome may yet name it.
    if (!isError(error, STORE_UNAVAILABLE))
      for (const { vault, name } of kept) if (name !== null) await vault.forget(name);
    throw error;
  }
}
