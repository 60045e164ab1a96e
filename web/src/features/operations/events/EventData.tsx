import { clsx } from 'clsx';
import { flattened } from '../flattened.ts';
import { fr } from './fr.ts';

const MOST = 200;

/** What an event holds, a field a line, by the way to it. */
export const EventData = ({ data }: { readonly data: unknown }) => {
  const fields = flattened(data);
  if (fields.length === 0) return <p className="text-secondary">{fr.noData}</p>;
  return (
    <>
      <dl className="flex flex-col gap-1.5">
        {fields.slice(0, MOST).map(({ path, value, state }) => (
          <div key={path} className="flex flex-wrap gap-x-3">
            <dt className="text-tertiary font-mono text-sm wrap-anywhere">{path}</dt>
            <dd className={clsx('min-w-0 wrap-anywhere whitespace-pre-wrap', state !== 'value' && 'text-tertiary')}>
              {state === 'value' ? value : fr[state]}
            </dd>
          </div>
        ))}
      </dl>
      {fields.length > MOST ? <p className="text-tertiary text-sm">{fr.more(fields.length - MOST)}</p> : null}
    </>
  );
};
