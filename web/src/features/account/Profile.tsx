import type { SignedInUser } from '#api/contract/auth.ts';
import { fr as labels } from '../../labels/fr.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

/** Who one is here. */
export const Profile = ({ user }: { readonly user: SignedInUser }) => {
  const name = user.displayName || user.email;
  return (
    <Section title={fr.profile} aside={<Avatar name={name} large />}>
      <div className="px-5 pb-2">
        <Facts
          facts={[
            [fr.name, name],
            [fr.email, user.email],
            [fr.role, labels.role[user.role]],
          ]}
        />
      </div>
      {user.role === 'admin' ? null : <p className="text-tertiary px-5 pb-4 text-sm">{fr.profileNote}</p>}
    </Section>
  );
};
