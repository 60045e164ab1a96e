import type { UserRow } from '#api/contract/users.ts';
import { Ban, CircleCheck, Mail, type LucideIcon } from 'lucide-react';
import { StatusBadge, type Tone } from '../../ui/Badge.tsx';
import { fr } from './fr.ts';

const LOOKS: Record<UserRow['status'], { readonly tone: Tone; readonly icon: LucideIcon }> = {
  invited: { tone: 'accent', icon: Mail },
  active: { tone: 'success', icon: CircleCheck },
  disabled: { tone: 'absent', icon: Ban },
};

export const UserState = ({ status }: { readonly status: UserRow['status'] }) => (
  <StatusBadge tone={LOOKS[status].tone} icon={LOOKS[status].icon}>
    {fr.state[status]}
  </StatusBadge>
);
