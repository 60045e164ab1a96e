import { ROLES } from '#api/contract/auth.ts';
import { fr as labels } from '../../labels/fr.ts';
import { fr } from './fr.ts';

/** What each role may do, under the table. */
export const RoleNotes = () => (
  <dl aria-label={fr.roles} className="grid gap-x-8 gap-y-3 px-1 md:grid-cols-3">
    {ROLES.map((role) => (
      <div key={role}>
        <dt className="font-medium">{labels.role[role]}</dt>
        <dd className="text-secondary mt-0.5 text-sm">{fr.roleNotes[role]}</dd>
      </div>
    ))}
  </dl>
);
