import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextInput } from '../ui/Field.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'icon' | 'onChange'> & {
  readonly onSearch: (text: string) => void;
};

/** What a list is searched with. */
export const SearchField = ({ onSearch, ...rest }: Props) => (
  <TextInput
    {...rest}
    type="search"
    icon={<Search aria-hidden size={16} />}
    onChange={(event) => onSearch(event.currentTarget.value)}
  />
);
