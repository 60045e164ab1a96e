import { UNKNOWN_SPEAKER } from '../transcript.ts';
import { file, type Sample, turn } from './sample.ts';

/**
 * Exports of Teams, Meet and Zoom. Their forms are those of files in public repositories: French notices of Meet
 * (« Transcription terminée après … ») and of Teams (« … a commencé la transcription »), captions that Zoom saves as
 * meeting_saved_closed_caption.txt (« [Name] HH:MM:SS » above the words, https://github.com/caiobonfante/vexa, test_data).
 */
export const MEETING_EXPORTS: readonly Sample[] = [
  {
    name: 'Teams, .docx as text: title, date, length, notices, name and time above the words',
    title: 'Point hebdo-20260615_133555-Meeting Transcript',
    text: file('Point hebdo-20260615_133555-Meeting Transcript', '15 June 2026, 03:35pm', '27m 42s', '', 'Alice Martin started transcription', '', 'Alice Martin   0:03', 'On commence par le budget.', '', 'Bob Leroy   0:07', 'Il manque deux devis.', 'Je les demande.', '', 'Alice Martin   1:02:00', 'Merci.', '', 'Alice Martin stopped transcription'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 3_000), turn('Bob Leroy', 'Il manque deux devis. Je les demande.', 7_000), turn('Alice Martin', 'Merci.', 3_720_000)],
  },
  {
    name: 'Teams in French, .docx as text',
    title: 'Comité de pilotage-Transcription de réunion',
    text: file('Comité de pilotage-Transcription de réunion', '12 mars 2026, 09:02', '34 min 12 s', 'Alice Martin a démarré la transcription', 'Alice Martin   0:04', 'Bonjour à tous.', 'Bob Leroy   0:12', 'Bonjour Alice.', 'Alice Martin a arrêté la transcription'),
    turns: [turn('Alice Martin', 'Bonjour à tous.', 4_000), turn('Bob Leroy', 'Bonjour Alice.', 12_000)],
  },
  {
    name: 'Teams in French as it is since 2026',
    title: 'Point hebdo-20260718_150945-Transcription de la réunion',
    text: file('Point hebdo-20260718_150945-Transcription de la réunion', '18 juillet 2026, 01:09PM', '54min 42sec', '', 'Alice Martin a commencé la transcription', '', 'Bob Leroy   0:03', 'Bonjour Alice.', '', 'Alice Martin   0:04', 'On commence par le budget.', 'Il y a 2 options : attendre, ou payer.', '', 'Bob Leroy   1:10', 'Merci.', '', 'Alice Martin a arrêté la transcription'),
    turns: [turn('Bob Leroy', 'Bonjour Alice.', 3_000), turn('Alice Martin', 'On commence par le budget. Il y a 2 options : attendre, ou payer.', 4_000), turn('Bob Leroy', 'Merci.', 70_000)],
  },
  {
    name: 'Teams, older .docx as text: times of cues without padding, then name and words',
    text: file('0:0:3.500 --> 0:0:5.20', 'Alice Martin', 'Bonjour à tous.', '', '0:0:6.0 --> 0:0:9.910', 'Bob Leroy', 'Bonjour Alice.', 'On y va.'),
    turns: [turn('Alice Martin', 'Bonjour à tous.', 3_500), turn('Bob Leroy', 'Bonjour Alice. On y va.', 6_000)],
  },
  {
    name: 'Teams, .vtt with voices and identifiers',
    text: file('WEBVTT', '', '3f2c1a5e-8f1d-4a52-9c1e-0a1b2c3d4e5f/12-0', '00:00:03.500 --> 00:00:05.200', '<v Alice Martin>Bonjour à tous.</v>', '', '3f2c1a5e-8f1d-4a52-9c1e-0a1b2c3d4e5f/15-0', '00:00:06.000 --> 00:00:09.910', '<v Bob Leroy>Bonjour Alice.</v>'),
    turns: [turn('Alice Martin', 'Bonjour à tous.', 3_500), turn('Bob Leroy', 'Bonjour Alice.', 6_000)],
  },
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
  {
    name: 'Zoom, .transcript.vtt',
    text: file('WEBVTT', '', '1', '00:00:03.500 --> 00:00:05.200', 'Alice Martin: On commence par le budget.', '', '2', '00:00:06.000 --> 00:00:09.910', 'Bob Leroy: Il manque deux devis.'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 3_500), turn('Bob Leroy', 'Il manque deux devis.', 6_000)],
  },
  {
    name: 'Zoom, saved captions: name and time of day above the words',
    text: file('[Alice Martin] 10:02:03', 'On commence par le budget.', '', '[Bob Leroy] 10:02:09', 'Il manque deux devis.'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 0), turn('Bob Leroy', 'Il manque deux devis.', 6_000)],
  },
  {
    name: 'a table without a header: tabs between time, name and words',
    text: file('00:00:03\tAlice Martin\tOn commence par le budget.', '00:00:06\tBob Leroy\tIl manque deux devis.', '00:00:12\tAlice Martin\tJe les demande.'),
    turns: [turn('Alice Martin', 'On commence par le budget.', 3_000), turn('Bob Leroy', 'Il manque deux devis.', 6_000), turn('Alice Martin', 'Je les demande.', 12_000)],
  },
];
