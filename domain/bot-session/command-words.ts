export const SPOKEN_COMMANDS = ['help', 'status', 'participants', 'time', 'resume', 'note', 'reminder'] as const;
export type SpokenCommandName = (typeof SPOKEN_COMMANDS)[number];

/** As captions in French, English and Spanish write what people say; without accents, in lower case. */
const SPELLINGS: Readonly<Record<SpokenCommandName, readonly string[]>> = {
  help: ['help', 'helpe', 'elp', 'aide', 'aides', 'aider', 'ayuda'],
  status: ['status', 'statut', 'statuts', 'stattus', 'estado'],
  participants: ['participants', 'participant', 'participante', 'participantes', 'participe'],
  time: ['time', 'taim', 'taime', 'thyme', 'temps', 'duree', 'tiempo'],
  resume: ['resume', 'resumes', 'resumer', 'resumee', 'resumez', 'summary', 'resumen'],
  note: ['note', 'notes', 'noter', 'notez', 'nota', 'anota'],
  reminder: [
    'reminder',
    'remind',
    'rappel',
    'rappels',
    'rappelle',
    'rappeler',
    'rappelez',
    'recordatorio',
    'recuerda',
    'recuerdame',
  ],
};

export const COMMAND_OF = new Map(
  SPOKEN_COMMANDS.flatMap((command) => SPELLINGS[command].map((spelling) => [spelling, command] as const)),
);

/** May stand between the name and the command. */
export const POLITE = new Set([
  's',
  'il',
  'te',
  'vous',
  'plait',
  'stp',
  'svp',
  'peux',
  'tu',
  'peut',
  'pouvez',
  'donne',
  'donnez',
  'nous',
  'moi',
  'le',
  'la',
  'les',
  'l',
  'un',
  'du',
  'de',
  'please',
  'the',
  'por',
  'favor',
  'euh',
  'alors',
  'commande',
]);
