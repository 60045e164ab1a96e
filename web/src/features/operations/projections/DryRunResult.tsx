import { Banner } from '../../../ui/Banner.tsx';
import { Changes } from '../Changes.tsx';
import { Code } from '../Code.tsx';
import type { DryRun } from './api.ts';
import { fr } from './fr.ts';

type Tried = DryRun['tried'][number];

const Outcome = ({ tried: { type, code, rows, changes } }: { readonly tried: Tried }) => (
  <li className="flex flex-col gap-1">
    <p className="font-medium wrap-anywhere">{type}</p>
    {code === null ? (
      <ul className="text-secondary text-sm">
        {rows.length === 0 ? <li>{fr.nothingWritten}</li> : null}
        {rows.map(({ table, inserted, updated, deleted }) => (
          <li key={table}>
            {`${table}\u00A0: `}
            {fr.written(inserted, updated, deleted)}
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-danger text-sm">
        {`${fr.stillFails} `}
        <Code code={code} />
      </p>
    )}
    {changes.length === 0 ? null : <Changes changes={changes} />}
  </li>
);

/** What a retry would do, after nothing was written. */
export const DryRunResult = ({ result: { tried, left } }: { readonly result: DryRun }) => {
  if (tried.length === 0) return <Banner tone="success">{fr.nothingParked}</Banner>;
  const works = tried.every(({ code }) => code === null);
  return (
    <div className="flex flex-col gap-3">
      {works ? <Banner tone="success">{fr.wouldWork}</Banner> : null}
      <ul className="flex flex-col gap-3">
        {tried.map((one) => (
          <Outcome key={one.eventId} tried={one} />
        ))}
      </ul>
      {left === 0 ? null : <p className="text-secondary text-sm">{fr.notTried(left)}</p>}
    </div>
  );
};
