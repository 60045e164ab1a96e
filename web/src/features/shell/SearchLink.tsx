import { Search } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { MODIFIER } from '../../palette/modifier.ts';
import { openPalette } from '../../palette/open.ts';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';

/** Opens the palette; while that is not loaded, leads to the page of the search. */
export const SearchLink = () => (
  <Link
    to={paths.search}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={(event) => {
      if (openPalette()) event.preventDefault();
    }}
    className="border-field bg-surface text-tertiary hover:bg-sunken ml-auto inline-flex size-9 shrink-0 items-center justify-center gap-2 rounded-md border sm:w-44 sm:justify-start sm:px-3 pointer-coarse:h-11"
  >
    <Search aria-hidden size={16} />
    <span className="max-sm:sr-only">{fr.search}</span>
    <kbd aria-hidden className="ml-auto font-sans text-xs max-sm:hidden">
      {`${MODIFIER} K`}
    </kbd>
  </Link>
);
