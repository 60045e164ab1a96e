/** Names as they are heard, and as they are right; the words beside each are others that look like it and must stay. */
export const NAMES: readonly (readonly [wrong: string, right: string, ...others: string[]])[] = [
  ['Dupond', 'Dupont', 'Dupondel', 'Dupond-Moretti'],
  ['Zabelle', 'Isabelle', 'Zabelline'],
  ['Amandine Roi', 'Amandine Roy', 'Amandine'],
  ['Ben ali', 'Benali', 'Benalia'],
  ['caps net', 'CapNet', 'caps'],
  ['Lefèbre', 'Lefebvre', 'Lefèbres'],
  ['Rose Petit', 'Rose Petiot', 'rose'],
  ['Tiéri', 'Thierry', 'Tiérine'],
  ['Gwenael', 'Gwenaël', 'Gwenaelle'],
  ['Kévine', 'Kevin', 'Kévinette'],
  ['Le Go', 'Le Goff', 'Le Gofic'],
  ['Chiara Mondi', 'Chiara Monti', 'Monde'],
  ['Oliveira da Cista', 'Oliveira da Costa', 'Oliveira'],
  ['Mickaël', 'Mikaël', 'Mickaëlle'],
  ['Saintclair', 'Saint-Clair', 'Saintclaire'],
  ['O’Bryan', 'O’Brien', 'Bryan'],
  ['Sofiane Hadad', 'Sofiane Haddad', 'Hadadi'],
  ['Crystelle', 'Christelle', 'Crystellerie'],
  ['Marchend', 'Marchand', 'marchende'],
  ['Océanne', 'Océane', 'Océannes'],
  ['Wassime', 'Wassim', 'Wassimée'],
  ['Pertuit', 'Perthuis', 'Pertuité'],
  ['Estellle', 'Estelle', 'Estelllette'],
  ['Bordau', 'Bordeau', 'Bordaux'],
  ['Jean Luc', 'Jean-Luc', 'Jean'],
  ['Vasseure', 'Vasseur', 'Vasseures'],
  ['Hélio Gaz', 'HélioGaz', 'Hélio'],
  ['Nadir Belcasem', 'Nadir Belkacem', 'Belcasema'],
  ['Ingried', 'Ingrid', 'Ingriedt'],
  ['Thibaud', 'Thibault', 'Thibaudet'],
];

/** A line as it was heard and as it is right. */
export interface PlantedLine {
  readonly heard: string;
  readonly right: string;
}

const VOWEL = /^[aeiouyàâäéèêëîïôöùûüœæ]/iu;
const of = (name: string): string => (VOWEL.test(name) ? `d’${name}` : `de ${name}`);

type Frame = (name: string) => string;
const FRAMES: readonly Frame[] = [
  (name) => `Je vois ${name} demain matin pour le devis.`,
  (name) => `Le dossier ${of(name)} est prêt, il reste à le signer.`,
  (name) => `(${name}) a relu la note, et « ${name} » la garde.`,
  (name) => `${name}, tu peux envoyer le plan au client avant vendredi ?`,
  (name) => `Décision : on retient la proposition ${of(name)}.`,
  (name) => `ORDRE DU JOUR : ${name.toUpperCase()} ET LE BUDGET`,
  (name) => `Merci à ${name} ; on passe à la suite.`,
];
/** Lines in which words that only look like a name stand. */
const decoy = (word: string): string => `On en parle avec ${word}, comme prévu hier.`;

/** Numbers that look drawn and are always the same. */
function* drawn(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Meetings in which these names are said, wrongly or rightly, and others that look like them. */
export function plantedMeetings(meetings: number, lines: number): PlantedLine[][] {
  const numbers = drawn(18);
  const pick = <T>(from: readonly T[]): T => {
    const place = Math.floor((numbers.next().value ?? 0) * from.length);
    const one = from[place];
    if (one === undefined) throw new RangeError('nothing to choose from');
    return one;
  };
  return Array.from({ length: meetings }, (_, meeting) =>
    Array.from({ length: lines }, (__, line): PlantedLine => {
      // Every name is said in every third meeting at least.
      const [wrong, right, ...others] =
        line % 3 === 0 ? (NAMES[(meeting * 7 + line) % NAMES.length] ?? pick(NAMES)) : pick(NAMES);
      const kind = numbers.next().value ?? 0;
      const frame = pick(FRAMES);
      if (kind < 0.15) return { heard: decoy(pick(others)), right: decoy(pick(others)) };
      if (kind < 0.3) return { heard: frame(right), right: frame(right) };
      return { heard: frame(wrong), right: frame(right) };
    }).map((one) => (one.heard.startsWith('On en parle') ? { heard: one.heard, right: one.heard } : one)),
  );
}
