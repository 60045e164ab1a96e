import { Link } from 'react-router-dom';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';
import { SectionLinks } from './SectionLinks.tsx';
import { UserCard } from './UserCard.tsx';

/** From 1024 px on: 18rem wide, fixed, the entries at the top and the person at the bottom. */
export const Sidebar = () => (
  <aside
    aria-label={fr.product}
    className="border-border bg-sunken fixed inset-y-0 left-0 hidden w-72 flex-col border-r lg:flex print:hidden"
  >
    <div className="flex h-16 items-center px-5">
      <Link to={paths.root} className="font-serif text-xl font-medium">
        {fr.product}
      </Link>
    </div>
    <div className="min-h-0 flex-1 overflow-y-auto py-2">
      <SectionLinks />
    </div>
    <UserCard />
  </aside>
);
