import { NODE_TYPES } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { fr } from './fr.ts';
import { KINDS } from './kinds.ts';

/** What the signs and colours mean. */
export const MapLegend = () => (
  <ul aria-label={fr.legend} className="flex flex-wrap gap-x-4 gap-y-1">
    {NODE_TYPES.map((kind) => {
      const { icon: Icon, text } = KINDS[kind];
      return (
        <li key={kind} className={clsx('inline-flex items-center gap-1.5 text-sm', text)}>
          <Icon aria-hidden size={14} />
          {fr.kinds[kind]}
        </li>
      );
    })}
  </ul>
);
