import { ArrowRight } from 'lucide-react';
import { Part } from '../../../minutes/Part.tsx';
import { paths } from '../../../routes/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly meetingId: string;
  /** What is looked for elsewhere; null for nothing yet. */
  readonly topic: string | null;
}

/** Where to go on from here. */
export const QuickLinks = ({ meetingId, topic }: Props) => {
  const links = [
    topic === null
      ? { to: paths.search, label: fr.links.searchAll }
      : { to: `${paths.search}?q=${encodeURIComponent(topic)}`, label: fr.links.search(topic) },
    { to: paths.meeting(meetingId, 'timeline'), label: fr.links.transcript },
    { to: paths.actions, label: fr.links.actions },
    { to: paths.lateActions, label: fr.links.late },
  ];
  return (
    <Part title={fr.links.title}>
      <ul className="flex flex-col">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="text-accent inline-flex min-h-8 items-center gap-2 wrap-anywhere hover:underline pointer-coarse:min-h-11"
            >
              <ArrowRight aria-hidden size={14} className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
};
