import type { compareAnalyses, EntryView } from '#api/contract/meeting-analyses.ts';
import type { ReactNode } from 'react';
import type { Answer } from '../../../api/call.ts';
import { Part } from '../../../minutes/Part.tsx';
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx';
import { fr } from './fr.ts';
import { Pieces } from './Pieces.tsx';

const TONES: Readonly<Record<EntryView['state'], Tone>> = {
  came: 'success',
  went: 'danger',
  changed: 'warning',
  same: 'neutral',
};

const SIDES = 'grid gap-x-6 gap-y-2 md:grid-cols-2';

/** Beside each other where there is room, else one below the other, each under its name. */
const Sides = ({ names, before, after }: { names: readonly string[]; before: ReactNode; after: ReactNode }) => (
  <div className={SIDES}>
    {[before, after].map((text, side) => (
      <div key={names[side]} className="min-w-0">
        <p className="text-tertiary text-xs md:sr-only">{names[side]}</p>
        <div className="wrap-anywhere whitespace-pre-line">
          {text ?? <span className="text-tertiary">{fr.absent}</span>}
        </div>
      </div>
    ))}
  </div>
);

interface EntriesProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly entries: readonly EntryView[];
}

const Entries = ({ title, names, entries }: EntriesProps) => {
  const different = entries.filter(({ state }) => state !== 'same');
  const alike = entries.length - different.length;
  return (
    <Part title={title} aside={different.length}>
      {different.length === 0 ? null : (
        <ul className="divide-border border-border divide-y border-y">
          {different.map(({ state, before, after, pieces }) => (
            <li key={`${before} ${after}`} className="flex flex-col gap-1 py-2.5">
              <StatusBadge tone={TONES[state]}>{fr.states[state]}</StatusBadge>
              <Sides
                names={names}
                before={before === null ? null : <Pieces pieces={pieces} side="before" />}
                after={after === null ? null : <Pieces pieces={pieces} side="after" />}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-tertiary mt-1.5 text-sm">
        {alike > 0 ? fr.alike(alike) : different.length === 0 ? fr.nothing : null}
      </p>
    </Part>
  );
};

/** Two analyses of a meeting beside each other. */
export const Comparison = ({ compared }: { readonly compared: Answer<typeof compareAnalyses> }) => {
  const { before, after, summary, decisions, actions, keyPoints } = compared;
  const names = [fr.named(before), fr.named(after)];
  return (
    <div className="flex flex-col gap-6">
      <div
        aria-hidden
        className={`${SIDES} text-secondary border-border border-b pb-2 text-sm font-medium max-md:hidden`}
      >
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <Part title={fr.summary}>
        {summary.every(({ kind }) => kind === 'same') ? (
          <p className="text-tertiary text-sm">{fr.same}</p>
        ) : (
          <Sides
            names={names}
            before={<Pieces pieces={summary} side="before" />}
            after={<Pieces pieces={summary} side="after" />}
          />
        )}
      </Part>
      <Entries title={fr.decisions} names={names} entries={decisions} />
      <Entries title={fr.actions} names={names} entries={actions} />
      <Entries title={fr.keyPoints} names={names} entries={keyPoints} />
    </div>
  );
};
