import { Button } from '../../../ui/Button.tsx';
import { fr } from '../fr.ts';
import { CARD } from '../SignInFrame.tsx';

const { secondStep: words } = fr;

/** The codes for the day on which the telephone is lost: shown this once, before anything else. */
export const RecoveryCodes = ({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) => (
  <section className={CARD}>
    <h2 className="text-lg font-semibold">{words.recoveryTitle}</h2>
    <p className="text-secondary">{words.recoveryHint}</p>
    <ul className="grid grid-cols-2 gap-2 font-mono select-all">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Button variant="primary" onClick={onKept}>
      {words.kept}
    </Button>
  </section>
);
