import { file, type Sample, turn } from './sample.ts';

/** Exports of Zoom, and tables without a header. Zoom saves captions as meeting_saved_closed_caption.txt: « [Name] HH:MM:SS » above the words (https://github.com/caiobonfante/vexa, test_data). */
export const ZOOM_EXPORTS: readonly Sample[] = [
  {
    name: 'Zoom, .transcript.vtt',
    text: file(
      'WEBVTT',
      '',
      '1',
      '00:00:03.500 --> 00:00:05.200',
      'Alice Martin: On commence par le budget.',
      '',
      '2',
      '00:00:06.000 --> 00:00:09.910',
      'Bob Leroy: Il manque deux devis.',
    ),
    turns: [
      turn('Alice Martin', 'On commence par le budget.', 3_500),
      turn('Bob Leroy', 'Il manque deux devis.', 6_000),
    ],
  },
  {
    name: 'Zoom, saved captions: name and time of day above the words',
    text: file(
      '[Alice Martin] 10:02:03',
      'On commence par le budget.',
      '',
      '[Bob Leroy] 10:02:09',
      'Il manque deux devis.',
    ),
    turns: [turn('Alice Martin', 'On commence par le budget.', 0), turn('Bob Leroy', 'Il manque deux devis.', 6_000)],
  },
  {
    name: 'a table without a header: tabs between time, name and words',
    text: file(
      '00:00:03\tAlice Martin\tOn commence par le budget.',
      '00:00:06\tBob Leroy\tIl manque deux devis.',
      '00:00:12\tAlice Martin\tJe les demande.',
    ),
    turns: [
      turn('Alice Martin', 'On commence par le budget.', 3_000),
      turn('Bob Leroy', 'Il manque deux devis.', 6_000),
      turn('Alice Martin', 'Je les demande.', 12_000),
    ],
  },
];
