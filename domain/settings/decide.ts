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
  /** The name of the vault's secret for the model's address, where there is one. */
  readonly aiKey: string | null;
}

export interface ChangeSettings {
  readonly type: 'changeSettings';
  readonly changes: Omit<SettingsChange, 'smtpServer' | 'aiAddress' | 'aiKey'>;
  /**
   * The server's address, and what the vault calls its login: null where none was given, which keeps that of the same
   * server.
   */
  readonly smtp?: { readonly server: string; readonly login: string | null };
  /**
   * The model's address and what the vault calls its key, as far as they change: a key that is not given stays with the
   * same address, one that is null is forgotten.
   */
  readonly ai?: { readonly address?: string; readonly key?: string | null };
}

const initialState: SettingsState = { settings: DEFAULT_SETTINGS, smtpLogin: null, aiKey: null };

type Plain = Omit<Settings, 'smtpServer' | 'senderEmail' | 'encryption' | 'aiAddress'>;
const PLAIN = Object.keys(DEFAULT_SETTINGS).filter(
  (name) => !['smtpServer', 'senderEmail', 'encryption', 'aiAddress'].includes(name),
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

function aiOf(
  { ai }: ChangeSettings,
  { settings, aiKey }: SettingsState,
): { readonly address: string; readonly key: string | null } | null {
  if (!ai) return null;
  const address = ai.address ?? settings.aiAddress;
  // A key is never sent to another address than the one that it was given for.
  const key = ai.key === undefined ? (address === settings.aiAddress ? aiKey : null) : ai.key;
  return address === settings.aiAddress && key === aiKey ? null : { address, key };
}

function decide(command: ChangeSettings, state: SettingsState): readonly SettingsEvent[] {
  const changed = PLAIN.filter(
    (name) => command.changes[name] !== undefined && command.changes[name] !== state.settings[name],
  );
  const { senderEmail } = command.changes;
  const sender =
    senderEmail !== undefined && senderEmail !== state.settings.senderEmail ? { keyId: SENDER_KEY, senderEmail } : null;
  const smtp = smtpOf(command, state);
  const ai = aiOf(command, state);
  if (changed.length === 0 && !sender && !smtp && !ai) return [];
  const changes = Object.fromEntries(changed.map((name) => [name, command.changes[name]]));
  const apart = { ...(sender ? { sender } : {}), ...(smtp ? { smtp } : {}), ...(ai ? { ai } : {}) };
  return [{ type: 'SettingsChanged', data: { changes, ...apart } }];
}

/** A value that was allowed once and is no more leaves the one before it. */
function evolve(
  { settings, smtpLogin, aiKey }: SettingsState,
  { data: { changes, sender, smtp, ai } }: SettingsEvent,
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
      ...(ai ? { aiAddress: ai.address } : {}),
    },
    smtpLogin: smtp ? smtp.login : smtpLogin,
    aiKey: ai ? ai.key : aiKey,
  };
}

export const settingsDecider: Decider<SettingsState, ChangeSettings, SettingsEvent> = { initialState, decide, evolve };
