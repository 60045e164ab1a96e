import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { fr } from './fr.ts';
import { isCurrent, useNavigationEntries } from './navigation.ts';

interface Props {
  readonly onFollow?: () => void;
  /** Icons alone until there is room for the words. */
  readonly iconsFirst?: boolean;
}

/** All seven entries, one under the other; the current one has an ink bar. */
export const SectionLinks = ({ onFollow, iconsFirst = false }: Props) => {
  const { pathname } = useLocation();
  const { sections } = useNavigationEntries();
  return (
    <nav aria-label={fr.navigation}>
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => {
          const current = isCurrent(section, pathname);
          return (
            <li key={section.label}>
              <Link
                to={section.paths[0]}
                aria-current={current ? 'page' : undefined}
                onClick={onFollow}
                title={iconsFirst ? section.label : undefined}
                className={clsx(
                  'relative flex h-10 items-center gap-3 font-medium transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11',
                  iconsFirst ? 'justify-center xl:justify-start xl:px-5' : 'px-5',
                  current
                    ? 'text-text before:bg-accent before:absolute before:inset-y-1.5 before:left-0 before:w-0.5'
                    : 'text-secondary hover:text-text',
                )}
              >
                <section.icon
                  aria-hidden
                  size={18}
                  strokeWidth={1.75}
                  className={current ? 'text-accent' : undefined}
                />
                <span className={clsx(iconsFirst && 'sr-only xl:not-sr-only')}>{section.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
