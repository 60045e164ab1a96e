import { useSelector } from 'react-redux';
import { selectUser } from '../../identity/slice.ts';
import { paths } from '../../routes/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { fr } from './fr.ts';
import { Identities } from './identities/Identities.tsx';
import { Notices } from './notices/Notices.tsx';
import { Password } from './Password.tsx';
import { Profile } from './Profile.tsx';
import { SecondFactor } from './second-factor/SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { Tokens } from './tokens/Tokens.tsx';

const Tools = lazyPart(() => import('./tools/Tools.tsx').then((module) => module.Tools));

const OwnData = lazyPart(() => import('./own-data/OwnData.tsx').then((module) => module.OwnData));

/** Written when the application is built. */
const LICENCES = '/licences.txt';

const COLUMN = 'flex flex-col gap-5';

/** « Mon compte »: what everybody may do with their own account. */
export const AccountPage = () => {
  const user = useSelector(selectUser);
  if (user === null) return null;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className={COLUMN}>
        <Profile user={user} />
        <Password email={user.email} />
        <Identities />
        {user.role === 'observer' ? null : <Tools />}
        <Link to={paths.googleConnection} className="text-accent w-fit text-sm underline underline-offset-2">
          {fr.google}
        </Link>
        <Link to={paths.microsoftCalendar} className="text-accent w-fit text-sm underline underline-offset-2">
          {fr.microsoft}
        </Link>
      </div>
      <div className={COLUMN}>
        <SecondFactor />
        <Notices />
        <Sessions />
        <Tokens />
        <OwnData />
        <a
          className="text-secondary w-fit text-sm underline underline-offset-2"
          href={LICENCES}
          target="_blank"
          rel="noreferrer"
        >
          {fr.licences}
        </a>
      </div>
    </div>
  );
};
