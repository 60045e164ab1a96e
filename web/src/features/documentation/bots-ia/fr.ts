import type { Block } from '../../../guides/content.ts';
import bots from '../../../guides/diagrams/bots.mmd';
import parole from '../../../guides/diagrams/parole.mmd';

export const botsIa: readonly Block[] = [
  { diagram: bots, title: 'Les trois services des bots' },
  'Le bot navigateur rejoint Google Meet ou Microsoft Teams dans un Chrome à lui, en huit étapes, et lit les sous-titres de la page. Une ligne est définitive après une seconde sans changement. Ses repères dans chaque page sont réunis dans un fichier\u202F; s’ils ne correspondent plus, une alerte le dit.',
  { diagram: parole, title: 'Le chemin d’une phrase' },
  { heading: 'L’analyse' },
  'L’analyste fourni n’appelle aucun modèle\u00A0: il extrait les phrases, les décisions, les actions et les échéances du transcript. Quel que soit l’analyste, une vérification ne garde que les affirmations qui citent mot pour mot une ligne du transcript.',
  { heading: 'Les questions' },
  'Une question est répondue par ce qui a été dit, parmi ce que la personne peut lire\u00A0: trois passages au plus, et aucun quand rien ne répond.',
  { heading: 'L’analyse par un modèle' },
  'Quand un modèle est choisi dans les paramètres et que sa clé ou son adresse est donnée, le compte rendu des règles est là aussitôt, puis le modèle le récrit. Ses affirmations passent la même vérification, et chacune dit d’où elle vient\u00A0: règle, modèle ou personne. S’il échoue, le compte rendu des règles reste, avec la raison.',
  {
    note: 'Le service Google n’existe pas encore.',
  },
];
