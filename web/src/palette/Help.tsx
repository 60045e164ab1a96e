import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { fr } from './fr.ts';
import { areSingleKeysOn, setSingleKeys } from './keys.ts';
import { Keys } from './Keys.tsx';
import type { PaletteProps } from './Palette.tsx';
import { useAllCommands } from './registry.ts';

/** Every command that has keys, under its heading. */
export const Help = ({ open, onOpenChange }: PaletteProps) => {
  const [on, turn] = useState(areSingleKeysOn);
  const commands = useAllCommands().flatMap(({ keys, ...command }) =>
    keys === undefined ? [] : [{ ...command, keys }],
  );
  const sections = Map.groupBy(commands, ({ section }) => section);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={fr.help}>
      <div className="flex flex-col gap-4">
        <Switch
          label={fr.singleKeys}
          hint={fr.singleKeysNote}
          checked={on}
          onChange={(next) => {
            setSingleKeys(next);
            turn(next);
          }}
        />
        {[...sections].map(([section, own]) => (
          <section key={section}>
            <h3 className="text-tertiary mb-1 text-sm">{section}</h3>
            <ul>
              {own.map(({ id, label, keys }) => (
                <li key={id} className="flex min-h-9 items-center justify-between gap-4">
                  <span>{label}</span>
                  <Keys keys={keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
