import { settingsChange, type SettingsView } from '#api/contract/settings.ts';

/** What the server tells beside the settings, and encryption, which is locked: none of it is a field. */
const BESIDE = [
  'encryption',
  'smtpLogin',
  'mailSource',
  'mfaEnforced',
  'providers',
  'aiKeyKept',
  'modelInUse',
  'modelSpending',
] as const satisfies readonly (keyof SettingsView)[];
const NO_FIELDS = new Set<string>(BESIDE);
/** The model's key is only ever typed: what is kept of it is never shown. */
type Fields = Omit<SettingsView, (typeof BESIDE)[number]> & { readonly aiKey: string };

export type Name = keyof Fields;
/** The settings as fields hold them: a number is the text that was typed. */
export type Values = { readonly [N in Name]: Fields[N] extends number ? string : Fields[N] };
/** What was changed on the screen and is not kept yet. */
export type Draft = Partial<Values>;
/** Some settings as the server takes them, or as it would refuse them. */
export type Changes = Readonly<Partial<Record<Name, unknown>>>;
export type Faults = Readonly<Partial<Record<Name, string>>>;

const entriesOf = <Value>(record: Readonly<Partial<Record<Name, Value>>>) => Object.entries(record) as [Name, Value][];

/** As fields show them before anything is typed. */
const shown = (kept: SettingsView) => ({ ...kept, aiKey: '' });

export const valuesOf = (kept: SettingsView): Values =>
  Object.fromEntries(
    Object.entries(shown(kept))
      .filter(([name]) => !NO_FIELDS.has(name))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  ) as Values;

/** Whole numbers are sent as such; whatever else was typed in their place as NaN, which the contract refuses. */
const sent = (kept: Fields[Name], typed: string | boolean): unknown => {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (typeof kept !== 'number') return text;
  return /^-?\d{1,9}$/u.test(text) ? Number(text) : Number.NaN;
};

/** What of `draft` differs from what is kept, as the server takes it. */
export const changesOf = (kept: SettingsView, draft: Draft): Changes =>
  Object.fromEntries(
    entriesOf<string | boolean>(draft)
      .map(([name, typed]) => [name, sent(shown(kept)[name], typed)] as const)
      .filter(([name, value]) => value !== shown(kept)[name]),
  );

/** What the contract says against each change, in its words. */
export const faultsIn = (changes: Changes): Faults =>
  Object.fromEntries(
    entriesOf(changes).flatMap(([name, value]) => {
      const { error } = settingsChange.shape[name].safeParse(value);
      return error === undefined ? [] : [[name, error.issues[0]?.message ?? '']];
    }),
  );
