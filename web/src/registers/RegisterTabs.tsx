import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { paths } from '../routes/paths.ts';
import { fr } from './fr.ts';

const TABS = [
  { name: 'meetings', to: paths.meetings },
  { name: 'actions', to: paths.actions },
] as const;

/** The two registers of the section « Réunions »; each is a page of its own. */
export const RegisterTabs = ({ current }: { readonly current: 'meetings' | 'actions' }) => (
  <nav aria-label={fr.tabs} className="border-border flex gap-1 border-b">
    {TABS.map(({ name, to }) => (
      <Link
        key={name}
        to={to}
        aria-current={name === current ? 'page' : undefined}
        className={clsx(
          '-mb-px inline-flex h-10 items-center border-b-2 px-3 font-medium transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11',
          name === current ? 'border-accent text-text' : 'text-secondary hover:text-text border-transparent',
        )}
      >
        {fr[name]}
      </Link>
    ))}
  </nav>
);
