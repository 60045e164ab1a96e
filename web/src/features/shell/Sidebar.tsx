import { Link } from '../../ui/Link.tsx';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import type { UserCardProps } from './UserCard.tsx';

/** Behind the first page, in a place of its size: its menu and its themes are seldom what somebody comes for. */
const UserCard = lazyPart<UserCardProps>(
  () => import('./UserCard.tsx').then((module) => module.UserCard),
  <div className="border-border h-31 border-t" />,
);

/**
 * From 1024 px on, fixed, the entries at the top and the person at the bottom: up to 1280 px only icons, whose names
 * are read out and shown on hover, then 18rem wide.
 */
export const Sidebar = () => (
  <aside
    aria-label={fr.product}
    className="border-border bg-sunken fixed inset-y-0 left-0 hidden w-16 flex-col border-r lg:flex xl:w-72 print:hidden"
  >
    <div className="flex h-16 items-center justify-center xl:justify-start xl:px-5">
      <Link to={paths.root} className="font-serif text-xl font-medium">
        <span aria-hidden className="xl:hidden">
          {fr.product.charAt(0)}
        </span>
        <span className="sr-only xl:not-sr-only">{fr.product}</span>
      </Link>
    </div>
    <div className="min-h-0 flex-1 overflow-y-auto py-2">
      <SectionLinks iconsFirst />
    </div>
    <UserCard iconsFirst />
  </aside>
);
