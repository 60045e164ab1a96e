import { useState } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
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
        <div className="flex items-start gap-3">
          <Checkbox
            label={fr.singleKeys}
            checked={on}
            onChange={(next) => {
              setSingleKeys(next);
              turn(next);
            }}
          />
          <div className="min-w-0">
            <p aria-hidden>{fr.singleKeys}</p>
            <p className="text-tertiary text-sm">{fr.singleKeysNote}</p>
          </div>
        </div>
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
