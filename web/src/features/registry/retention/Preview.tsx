import type { RetentionPreview } from '#api/contract/retention.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { fr } from './fr.ts';

/** The meetings that a change of the rules deletes at once, the first of them by name. */
export const Preview = ({ preview: { now, first } }: { readonly preview: RetentionPreview }) => (
  <div className="flex flex-col gap-3">
    <p>{fr.previewNote}</p>
    <ul className="flex flex-col gap-2">
      {first.map(({ id, title, endedAt, rule }) => (
        <li key={id}>
          <Link to={paths.meeting(id)} className="text-accent wrap-anywhere hover:underline">
            {title}
          </Link>
          <span className="text-tertiary block text-sm">
            {fr.ended(formatDateTime(endedAt))} · {rule}
          </span>
        </li>
      ))}
    </ul>
    {now > first.length ? <p className="text-secondary">{fr.more(now - first.length)}</p> : null}
  </div>
);
