import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fr } from './fr.ts';
import type { Config } from './useConfig.ts';

/** Why a choice was not kept; where somebody was faster, who and when, beside how it stands now, and the choice again. */
export const ConfigRefusal = ({ failure, overtaken, set }: Pick<Config, 'failure' | 'overtaken' | 'set'>) => {
  if (failure !== null) return <Banner tone="danger">{failure}</Banner>;
  if (overtaken === null) return null;
  const { change, meanwhile } = overtaken;
  return (
    <Banner tone="warning">
      <p>{fr.config.overtaken(meanwhile.by, meanwhile.at)}</p>
      <Button className="mt-3" onClick={() => set(change)}>
        {fr.config.again}
      </Button>
    </Banner>
  );
};
