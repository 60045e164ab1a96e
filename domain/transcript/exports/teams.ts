import { file, type Sample, turn } from './sample.ts';

/** Exports of Microsoft Teams. Their forms, French notices included (« … a commencé la transcription »), are those of files in public repositories. */
export const TEAMS_EXPORTS: readonly Sample[] = [
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
];
