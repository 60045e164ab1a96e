import type { SignedInUser } from '#api/contract/auth.ts';
import { fr as labels } from '../../labels/fr.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

/** Who one is here. */
export const Profile = ({ user }: { readonly user: SignedInUser }) => {
  const name = user.displayName || user.email;
  const lines = [
    [fr.name, name],
    [fr.email, user.email],
    [fr.role, labels.role[user.role]],
  ] as const;
  return (
    <Section title={fr.profile} aside={<Avatar name={name} large />}>
      <dl className="divide-border divide-y px-5 pb-2">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-tertiary shrink-0">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {user.role === 'admin' ? null : <p className="text-tertiary px-5 pb-4 text-sm">{fr.profileNote}</p>}
    </Section>
  );
};
