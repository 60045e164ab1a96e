import { clsx } from 'clsx';
import { ChevronsUpDown, LogOut } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { fr as labels } from '../../labels/fr.ts';
import { signOut } from '../../session/api.ts';
import { selectUser } from '../../identity/slice.ts';
import type { Dispatch } from '../../api/dispatch.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/menuEntry.ts';
import { fr } from './fr.ts';
import { menuOf, useNavigationEntries } from './navigation.ts';
import { THEMES, useTheme } from './theme.ts';

export interface UserCardProps {
  /** The initial and icons alone until there is room for the words. */
  readonly iconsFirst?: boolean;
}

/** Who is signed in, a menu of what is theirs, and the way out. */
export const UserCard = ({ iconsFirst = false }: UserCardProps) => {
  const user = useSelector(selectUser);
  const { menu } = useNavigationEntries();
  const dispatch = useDispatch<Dispatch>();
  const [theme, setTheme] = useTheme();
  if (user === null) return null;

  const entries: readonly MenuEntry[] = [
    ...menuOf(menu, user.role).map(({ path, label }) => ({ kind: 'link' as const, id: path, label, to: path })),
    { kind: 'separator', id: 'pages' },
    {
      kind: 'choice',
      id: 'theme',
      label: fr.appearance,
      value: theme,
      options: THEMES.map((value) => ({ value, label: fr.themes[value] })),
      onChange: (value) => setTheme(THEMES.find((known) => known === value) ?? 'system'),
    },
  ];
  const name = user.displayName || user.email;
  const words = iconsFirst ? 'max-xl:sr-only' : undefined;
  return (
    <div className={clsx('border-border border-t p-3', iconsFirst && 'max-xl:px-1.5')}>
      <Menu
        side="top"
        entries={entries}
        renderTrigger={(props) => (
          <button
            type="button"
            {...props}
            title={iconsFirst ? name : undefined}
            className="hover:bg-border/50 flex w-full items-center gap-3 rounded-md p-2 text-left transition-colors"
          >
            <Avatar name={name} large />
            <span className={clsx('min-w-0 flex-1', words)}>
              <span className="block truncate font-medium">{name}</span>
              <span className="text-secondary block truncate text-sm">{user.email}</span>
              <span className="text-secondary block text-xs">{labels.role[user.role]}</span>
            </span>
            <ChevronsUpDown
              aria-hidden
              size={16}
              className={clsx('text-tertiary shrink-0', iconsFirst && 'max-xl:hidden')}
            />
            <span className="sr-only">{fr.account}</span>
          </button>
        )}
      />
      <Button
        variant="ghost"
        className={clsx('mt-1 w-full justify-start', iconsFirst && 'max-xl:justify-center max-xl:px-0')}
        title={iconsFirst ? fr.signOut : undefined}
        icon={<LogOut aria-hidden size={16} />}
        onClick={() => void dispatch(signOut())}
      >
        <span className={words}>{fr.signOut}</span>
      </Button>
    </div>
  );
};
