/**
 * Words that people who work together use for one another, a line for each meaning, beside what a general thesaurus
 * has: the French of budgets, staff, software, building, events, schools, care, transport and farming.
 */
const MEANINGS = `
prix coût tarif montant somme dépense facture devis chiffrage euros coûter payer dépenser valoir
coût surcoût supplément rallonge
budget enveloppe crédits financement euros provision
salaire rémunération paie appointements brut prétentions
acompte versement avance échéance arrhes
subvention aide dotation bourse million financement
loyer location bail louer
prêt emprunt crédit banque prêter emprunter
intérêt taux pourcent
remise rabais ristourne escompte réduction
faillite liquidation bilan redressement dépôt
bénéfice marge profit gain rentabilité
pourcentage taux part
recettes revenus ventes rentrées
trésorerie caisse liquidités
dédommagement indemnité compensation geste
amende pénalité sanction contravention
impôt taxe fiscalité fiscal
facturer refacturer
commission honoraires pourcentage
actionnaire associé investisseur fonds
investir entrer mettre financer
rémunérer payer
dépenser consommer brûler
recruter embaucher recrutement embauche engager
embauche poste candidature
démission départ quitter partir démissionner
retraite retraité pension
employé salarié collaborateur collègue personnel effectif équipe
stagiaire alternant apprenti
candidat postulant
chef responsable directeur manager patron dirigeant
congés vacances repos
arrêt maladie absentéisme absence absent
télétravail domicile maison chez
test exercice épreuve essai
prime bonus gratification
formation stage cours former
grève syndicat débrayage
licencier licenciement renvoyer
remplaçant intérimaire suppléant remplacement vacataire
remplacer succéder relever
chasseur cabinet recruteur recrutement
garde astreinte permanence veille surveiller
volontaire bénévole
agression violence agressivité menace insulte
piéger tromper berner hameçonner
enceinte grossesse maternité
attirer séduire fidéliser
obtenir recevoir décrocher
vigile agent sécurité gardiennage
concierge gardien
logiciel progiciel application programme outil appli
bug bogue anomalie défaut erreur plantage échec bloquant
panne défaillance incident avarie dysfonctionnement tomber lâcher casser cassé
serveur hébergement hébergeur machine
hébergeur hébergement cloud
migration bascule reprise transfert basculer
sauvegarde copie secours archivage
rançongiciel chiffrement malveillant virus piratage
piratage hameçonnage intrusion attaque
voler dérober fuite
données informations fichiers
authentification facteur connexion
courriel mail message courrier email
notification alerte rappel
téléphone mobile smartphone portable
ordinateur poste micro PC
site page web
lancement ouverture sortie
recette test validation
automate programme commande contrôleur
visioconférence visio distance
accès droit habilitation profil
supprimer effacer détruire suppression destruction effacement
conserver garder conservation stocker durée
caméra vidéosurveillance vidéo image
formulaire questionnaire
médical santé médecin
détruire broyer débarrasser éliminer jeter
contrat marché accord convention engagement
clause article condition
litige conflit contentieux procès différend
transiger clore accord amiable
avocat juriste conseil maître
plainte recours réclamation
assurance garantie couverture
couvrir garantir rembourser assurer
sinistre dégât dommage perdu
signer conclure parapher signature
prestataire fournisseur
fournisseur livreur éleveur producteur grossiste
fournir livrer vendre
client acheteur clientèle consommateur
vendeur commerçant commercial
revendeur distributeur agent partenaire
concurrent concurrence rival
commande achat panier
achever terminer finir conclure
abandonner arrêter cesser renoncer fermer
boutique magasin échoppe commerce
provisoire éphémère temporaire
publicité campagne affichage réclame
sponsor mécène parrain partenaire donateur
exporter export exportation étranger
douane droits
retard décalage délai retarder tarder
retarder tarder décaler reporter repousser
report décaler ajournement repousser
date jour calendrier échéance
début commencement démarrage commencer débuter démarrer
fin terme clôture
urgence express pressé immédiat
réunion séance assemblée
décision résolution vote
entrepôt dépôt stock magasin
dépôt garage parking
livraison tournée expédition transport livrer
regrouper grouper mutualiser regroupement
économiser gagner épargner économie
camion véhicule affréter
louer affréter réserver
voiture véhicule auto automobile
réparer réparation intervention dépannage dépanner technicien
lent lenteur délai
vélo bicyclette cycle cycliste
ranger entreposer local garer
bus autocar car autobus
conducteur chauffeur pilote
excursion voyage sortie
trajet déplacement voyage
stationnement parking garage
toit toiture couverture hangar
enlever retirer ôter déposer
fenêtre menuiserie vitrage
menuiserie fenêtre porte
chaudière chauffage radiateur
climatisation clim rafraîchissement ventilateur
isolation isolant
travaux chantier rénovation
ouvrier compagnon maçon
arbre platane tilleul chêne plantation
planter arbre plantation planté
abattre couper
bruit nuisance sonore basses
voisin riverain voisinage
immeuble résidence bâtiment copropriété
ascenseur cabine
étage niveau
eau fuite
réutiliser récupérer recycler
déchets restes ordures poubelle
déchets compost composter restes
alimentaire nourriture aliment repas
église chapelle cathédrale
électricité énergie courant
panneau solaire photovoltaïque
éolienne éolien vent
commune mairie ville municipalité
élus conseil municipal
autoriser permettre autorisation accord
spectateur public assistance audience
traverser traversée passage
protéger sécurité protection sécuriser
enfant élève petit
école établissement classe scolaire
classe scolaire collège lycée école
étudiant élève inscrit
réussir passer réussite succès
tricher triche fraude plagiat
robot automatique
note évaluation examen
tuteur tutorat mentor
cantine restauration réfectoire restaurant
déjeuner manger repas restaurant
ticket titre chèque restaurant
poulet volaille viande
végétarien viande
file attente queue patienter attendre
réduire diminuer baisser
livre ouvrage document volume roman
donner don offrir
paraître sortir publier publication parution
publier sortie parution
roman manuscrit livre
traduction traducteur version traduire
version traduction
tirage exemplaire impression
impression imprimer imprimeur tirage réimprimer
spectacle représentation pièce théâtre
billet place billetterie
vente billetterie vendre
concert festival musique
artiste comédien groupe
natation nageur piscine
podium médaille bronze argent
médaille bronze podium
champion championnat national
entraîneur coach entraîneuse
hôpital clinique urgences
infirmière soignant
médecin docteur praticien
loger héberger logement hébergement chambre internat
héberger logement chambre
médicament traitement
agriculteur exploitant éleveur producteur ferme
ferme exploitation élevage
lait laitier
moisissure champignon humide
cause raison origine
récolte vendange moisson cueillette
raisin vigne grappe
vin bouteille
arroser irriguer irrigation
froid congélateur frigo réfrigérateur
frigo congélateur réfrigérateur
chaleur canicule
échantillon prélèvement
recherche laboratoire étude
thèse doctorat
augmentation hausse augmenter
augmenter hausser hausse monter relever
baisse diminution réduction
objectif cible but
délai durée temps
pause repos intervalle
appel téléphone communication
promettre engager
avis opinion position
expert expertise spécialiste
autre second deuxième
opérateur téléopérateur appel
expédier envoyer partir expédition
découvrir trouver fouille
`;

/** The words of each meaning. */
export const LEXICON: readonly (readonly string[])[] = MEANINGS.trim()
  .split('\n')
  .map((line) => line.split(' '));
