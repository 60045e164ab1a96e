export const EXAMPLE_TITLE = 'Point de lancement du nouvel espace client';

/** A meeting as they are: three subjects, decisions, tasks with and without deadlines, a question left open. */
export const EXAMPLE_TRANSCRIPT = `[00:00:04] Claire Martin : Bonjour à tous, merci d’être là. On fait le point sur le lancement du nouvel espace client, prévu le 15 décembre. Trois sujets : la migration de la base, le budget de la campagne et le support.
[00:00:21] Thomas Lefèvre : Je commence par la migration. Les deux répétitions ont réussi, mais la seconde a duré quatre heures au lieu de deux, à cause des pièces jointes.
[00:00:43] Sophie Bernard : Quatre heures un lundi matin, ce n’est pas tenable pour le support. Est-ce qu’on peut migrer le week-end ?
[00:00:55] Thomas Lefèvre : Oui, si l’hébergeur nous donne une fenêtre. Je m’en occupe : je contacte l’hébergeur avant mercredi.
[00:01:12] Claire Martin : Très bien. Décision : on migre le samedi 12 décembre à 22 heures, et on ouvre le lundi comme prévu.
[00:01:26] Karim Haddad : Il nous faut un plan de retour arrière écrit. Aujourd’hui il n’existe que dans la tête de Thomas.
[00:01:38] Thomas Lefèvre : C’est vrai. Je rédige le plan de retour arrière d’ici vendredi et Karim le relit.
[00:01:50] Karim Haddad : D’accord, je le relis lundi 30 novembre au plus tard.
[00:02:05] Claire Martin : Passons au budget. Julie, où en est-on ?
[00:02:11] Julie Moreau : Nous avons reçu deux devis pour la campagne. L’agence de Nantes est à 18 400 euros, celle de Lyon à 23 000 euros avec la vidéo.
[00:02:30] Sophie Bernard : La vidéo est-elle vraiment nécessaire au lancement ?
[00:02:38] Julie Moreau : Non. On peut la faire au premier trimestre. Sans elle, Nantes répond à tout le cahier des charges.
[00:02:52] Claire Martin : Alors c’est décidé, nous retenons l’agence de Nantes, sans la vidéo. Julie, peux-tu envoyer le bon de commande cette semaine ?
[00:03:06] Julie Moreau : Oui, j’envoie le bon de commande jeudi 26 novembre.
[00:03:15] Claire Martin : Il reste 4 000 euros. Je propose de les garder pour la traduction de l’aide en ligne.
[00:03:27] Sophie Bernard : Bonne idée. Qui valide la traduction espagnole ? On n’a personne pour ça dans l’équipe.
[00:03:39] Claire Martin : Question ouverte, je vois avec Madrid.
[00:03:48] Sophie Bernard : Sur le support : nous attendons environ 300 appels le premier jour, trois fois la normale. À six, on ne tiendra pas.
[00:04:04] Karim Haddad : Deux développeurs peuvent renforcer le support la première semaine. J’organise le planning avec Sophie.
[00:04:18] Sophie Bernard : Merci, ça change tout. Je prépare les réponses types pour le 4 décembre.
[00:04:31] Claire Martin : On valide : renfort de deux développeurs du 14 au 18 décembre.
[00:04:42] Thomas Lefèvre : Un risque quand même : les tests de charge n’ont pas été refaits depuis septembre. Si on dépasse mille connexions simultanées, je ne garantis rien.
[00:05:01] Claire Martin : C’est urgent, alors. Thomas, peux-tu relancer les tests de charge avant le 2 décembre ?
[00:05:10] Thomas Lefèvre : Oui, avec Karim. On vise deux mille connexions.
[00:05:19] Julie Moreau : Est-ce que le communiqué part avant ou après la migration ?
[00:05:27] Claire Martin : Après, le lundi matin à 9 heures, une fois l’ouverture confirmée. Prochain point mardi 1er décembre à 14 h 30. Merci à tous !`;
