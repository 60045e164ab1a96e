import type { Decider } from '#domain/events/decider.ts';
import { orElse } from '#domain/events/personal.ts';
import type { SettingsEvent } from './events.ts';
import { DEFAULT_SETTINGS, SETTINGS, type Settings, type SettingsChange } from './settings.ts';

export const SETTINGS_STREAM = 'settings';

/** The key of the sender's address. */
const SENDER_KEY = 'settings/mail/sender';

/** The settings, and the name of the vault's secret for the mail server where there is one. */
export interface SettingsState {
  readonly settings: Settings;
  readonly smtpLogin: string | null;
}

export interface ChangeSettings {
  readonly type: 'changeSettings';
  readonly changes: Omit<SettingsChange, 'smtpServer'>;
  /**
   * The server's address, and what the vault calls its login: null where none was given, which keeps that of the same
   * server.
   */
  readonly smtp?: { readonly server: string; readonly login: string | null };
}

const initialState: SettingsState = { settings: DEFAULT_SETTINGS, smtpLogin: null };

type Plain = Omit<Settings, 'smtpServer' | 'senderEmail' | 'encryption'>;
const PLAIN = Object.keys(DEFAULT_SETTINGS).filter(
  (name) => !['smtpServer', 'senderEmail', 'encryption'].includes(name),
) as (keyof Plain)[];

function smtpOf(
  { smtp }: ChangeSettings,
  { settings, smtpLogin }: SettingsState,
): { readonly server: string; readonly login: string | null } | null {
  if (!smtp) return null;
  // A secret is never sent to another server than the one that it was given for.
  const login = smtp.login ?? (smtp.server === settings.smtpServer ? smtpLogin : null);
  return smtp.server === settings.smtpServer && login === smtpLogin ? null : { server: smtp.server, login };
}

function decide(command: ChangeSettings, state: SettingsState): readonly SettingsEvent[] {
  const changed = PLAIN.filter(
    (name) => command.changes[name] !== undefined && command.changes[name] !== state.settings[name],
  );
  const { senderEmail } = command.changes;
  const sender =
    senderEmail !== undefined && senderEmail !== state.settings.senderEmail ? { keyId: SENDER_KEY, senderEmail } : null;
  const smtp = smtpOf(command, state);
  if (changed.length === 0 && !sender && !smtp) return [];
  const changes = Object.fromEntries(changed.map((name) => [name, command.changes[name]]));
  return [{ type: 'SettingsChanged', data: { changes, ...(sender ? { sender } : {}), ...(smtp ? { smtp } : {}) } }];
}

/** A value that was allowed once and is no more leaves the one before it. */
function evolve(
  { settings, smtpLogin }: SettingsState,
  { data: { changes, sender, smtp } }: SettingsEvent,
): SettingsState {
  const valid = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => SETTINGS[name as keyof Plain].safeParse(value).success),
  );
  return {
    settings: {
      ...settings,
      ...valid,
      ...(sender ? { senderEmail: orElse(sender.senderEmail, '') } : {}),
      ...(smtp ? { smtpServer: smtp.server } : {}),
    },
    smtpLogin: smtp ? smtp.login : smtpLogin,
  };
}

export const settingsDecider: Decider<SettingsState, ChangeSettings, SettingsEvent> = { initialState, decide, evolve };
