import { UNKNOWN_SPEAKER } from '../transcript.ts';
import { file, type Sample, turn } from './sample.ts';

/** Exports of Google Meet, and captions as YouTube saves them. Their forms are those of files in public repositories. */
export const MEET_EXPORTS: readonly Sample[] = [
  {
    name: 'Meet, document: title, people, notice, times on their own, closing notice',
    title: 'Point produit (2026-07-18 16:06 GMT+2) - Transcript',
    text: file('Point produit (2026-07-18 16:06 GMT+2) - Transcript', 'Attendees', "Alice Martin, Alice Martin's Presentation, Bob Leroy", 'Transcript', 'This editable transcript was computer generated and might contain errors. People can also change the text after it was created.', '', 'Alice Martin: On commence par le budget.', '', 'Bob Leroy: Il manque deux devis.', '', '00:05:00', '', 'Alice Martin: Je les demande.', 'Meeting ended after 00:23:11 👋'),
    turns: [turn('Alice Martin', 'On commence par le budget.'), turn('Bob Leroy', 'Il manque deux devis.'), turn('Alice Martin', 'Je les demande.', 300_000)],
  },
  {
    name: 'Meet, document in French',
    title: 'Point produit (2026-07-18 16:06 GMT+2) – Transcription',
    text: file('Point produit (2026-07-18 16:06 GMT+2) – Transcription', 'Participants', 'Alice Martin, Bob Leroy', 'Transcription', '', 'Alice Martin : On commence par le budget.', 'Bob Leroy : Il manque deux devis.', '', 'La réunion s’est terminée au bout de 00:23:11 👋', '', 'Cette transcription modifiable a été générée par ordinateur et peut contenir des erreurs. Les utilisateurs peuvent également modifier le texte après sa création.'),
    turns: [turn('Alice Martin', 'On commence par le budget.'), turn('Bob Leroy', 'Il manque deux devis.')],
  },
  {
    name: 'Meet, document in French as it is since 2026: date, title, beginning, length at the end',
    title: 'Point produit - équipe - Transcription',
    text: file('juil. 18, 2026', 'Point produit - équipe - Transcription', '00:00:00', '', 'Alice Martin: On commence par le budget.', 'Bob Leroy: Il manque deux devis.', '', '', '00:05:00', '', 'Alice Martin: Je les demande.', '', '', 'Transcription terminée après 00:23:11', '', 'Cette transcription modifiable a été générée par ordinateur et peut contenir des erreurs. Les utilisateurs peuvent également modifier le texte après sa création.'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 0), turn('Bob Leroy', 'Il manque deux devis.'), turn('Alice Martin', 'Je les demande.', 300_000)],
  },
  {
    name: 'Meet, French notes by Gemini as Markdown of Google Docs: anchors of times, escaped dashes',
    title: 'Point produit - équipe - Transcription',
    text: file('# 📝 notes', '', 'juil. 18, 2026', '', '## Point produit \\- équipe', '', '### Résumé', '', 'Alice Martin et Bob Leroy ont parlé du budget.', '', '# 📖 Transcription', '', '18 juil. 2026', '', '## Point produit \\- équipe \\- Transcription', '', '### 00:00:00 {#00:00:00}', '', '   ', '**Alice Martin:** On commence par le budget.  ', '**Bob Leroy:** Il manque deux devis.  ', '   ', ' ', '', '### 00:05:00 {#00:05:00}', '', '   ', '**Alice Martin:** Je les demande.  ', '   ', ' ', '', '### Transcription terminée après 00:23:11', '', '*Cette transcription modifiable a été générée par ordinateur et peut contenir des erreurs.*'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 0), turn('Bob Leroy', 'Il manque deux devis.'), turn('Alice Martin', 'Je les demande.', 300_000)],
  },
  {
    name: 'Meet, notes by Gemini with the transcript behind them',
    title: 'Point produit - 2026/04/28 15:01 CEST - Transcript',
    text: file('📝 Notes', '28 avr. 2026', '## Point produit', 'Invited Alice Martin Bob Leroy', 'Summary', 'Alice Martin and Bob Leroy discussed the budget.', 'Suggested next steps', '[Bob Leroy] Demander les devis: Bob will ask.', 'You should review Gemini\'s notes to make sure they\'re accurate.', '📖 Transcript', '28 avr. 2026', 'Point produit - 2026/04/28 15:01 CEST - Transcript', '00:00:00', '', 'Alice Martin: On commence par le budget.', 'Bob Leroy: Il manque deux devis.', '', '00:01:15', '', 'Alice Martin: Je les demande.', '', 'Transcription ended after 00:30:30', '', 'This editable transcript was computer generated and might contain errors. People can also change the text after it was created.'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 0), turn('Bob Leroy', 'Il manque deux devis.'), turn('Alice Martin', 'Je les demande.', 75_000)],
  },
  {
    name: 'Meet, document as Markdown',
    title: 'Point produit - Transcript',
    text: file('# Point produit - Transcript', '', '### 00:00:00', '', '**Alice Martin:** On commence par le budget.  ', '**Bob Leroy:** Il manque deux devis.  ', '', '### Transcription ended after 01:10:17', '', '*This editable transcript was computer generated and might contain errors. People can also change the text after it was created.*'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 0), turn('Bob Leroy', 'Il manque deux devis.')],
  },
  {
    name: 'Meet and YouTube, .sbv',
    text: file('0:00:03.500,0:00:05.200', 'On commence par le budget.', '', '0:00:06.000,0:00:09.910', 'Il manque deux devis.', 'Je les demande.'),
    turns: [turn(UNKNOWN_SPEAKER, 'On commence par le budget.', 3_500), turn(UNKNOWN_SPEAKER, 'Il manque deux devis. Je les demande.', 6_000)],
  },
  {
    name: '.sbv with names',
    text: file('0:00:03.500,0:00:05.200', 'Alice Martin: On commence par le budget.', '', '0:00:06.000,0:00:09.910', 'Bob Leroy: Il manque deux devis.'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 3_500), turn('Bob Leroy', 'Il manque deux devis.', 6_000)],
  },
];
