/** Preferences about stays: what is a constant of the trade elsewhere is a choice of the house here (docs/preferences.md). */
import { f } from '#contract/field.ts'
import { STRATEGY_NAMES } from '#contract/operations/booking/strategy-names.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const booking = preferenceKind({
  kind: 'booking',
  path: 'booking',
  screen: '/preference/booking',
  label: 'Séjours',
  intro: 'Panier, changements de prix et texte des documents.',
  fields: {
    lockMinutes: f.integer('Emplacements gardés pendant la saisie', {
      required: true,
      min: 5,
      max: 120,
      initial: 20,
      unit: 'minutes',
      help: 'Tant qu’une réservation est en cours de saisie, personne d’autre ne peut prendre ses emplacements. Chaque changement relance ce délai.',
    }),
    usualNights: f.integer('Durée proposée', {
      required: true,
      min: 1,
      max: 60,
      initial: 7,
      unit: 'nuits',
      help: 'Date de départ proposée quand seule l’arrivée est saisie. Exemple\u00A0: avec 7 nuits, une arrivée le 4 juillet propose un départ le 11.',
    }),
    changeStrategy: choice('Prix d’un séjour déplacé', STRATEGY_NAMES, {
      initial: 'UPDATE_FROM_GRID',
      help: 'Choix proposé quand les dates ou l’emplacement d’un séjour changent. La taxe de séjour est toujours recalculée.',
    }),
  },
})

export const bookingOption = preferenceKind({
  kind: 'bookingOption',
  path: 'booking-option',
  screen: '/preference/booking/option',
  label: 'Options',
  intro: 'Une option garde un emplacement pour un client jusqu’à une date. Les options déjà posées gardent la leur.',
  fields: {
    days: f.integer('Durée d’une option', {
      required: true,
      min: 1,
      max: 90,
      initial: 7,
      unit: 'jours',
      help: 'Dernier jour proposé quand aucune date n’est saisie. Exemple\u00A0: avec 7 jours, une option posée le 4 mai tient jusqu’au 11 mai au soir.',
    }),
    daysBeforeArrival: f.integer('Fin au moins', {
      required: true,
      min: 0,
      max: 60,
      initial: 0,
      unit: 'jours avant l’arrivée',
      help: 'Pour revendre à temps un emplacement dont l’option n’est pas confirmée. Exemple\u00A0: avec 3 jours, une option pour le 10 juillet s’arrête le 7 au plus tard, même si une date plus lointaine est saisie.',
    }),
    validateWhenPaid: f.boolean('Valider l’option dès que ses arrhes sont réglées', {
      initial: true,
      help: 'Le règlement qui couvre les arrhes fait de l’option une réservation. La case reste modifiable à chaque règlement. Décoché\u00A0: l’option reste une option, sans date de fin.',
    }),
  },
})

const bandDays = (label: string, help: string) =>
  f.integer(label, { min: 0, max: 365, unit: 'jours avant l’arrivée', help })

const bandRate = (label: string) =>
  f.rate(label, {
    min: 0,
    max: 10_000,
    help: 'Part du séjour, sans les frais, l’assurance ni la taxe, qui reste due quand le client annule dans cette tranche. Le plus élevé de cette part et des arrhes gardées s’applique. Vide\u00A0: 0\u00A0%.',
  })

export const cancellation = preferenceKind({
  kind: 'cancellation',
  path: 'cancellation',
  screen: '/preference/cancellation',
  label: 'Annulation',
  intro:
    'Ce que le camping garde d’un séjour annulé par le client. Chaque dossier garde les règles du jour où il a été saisi.',
  fields: {
    keepFees: f.boolean('Garder les frais de dossier', {
      initial: true,
      help: 'Dès qu’une somme a été reçue, les frais de dossier restent dus. Décoché\u00A0: ils sont rendus avec le reste.',
    }),
    keepInsurance: f.boolean('Garder l’assurance annulation', {
      initial: true,
      help: 'La cotisation revient à l’assureur\u00A0: elle n’est en principe pas rendue. L’annulation chez l’assureur se fait à part.',
    }),
    keepArrhes: f.boolean('Garder les arrhes reçues', {
      initial: true,
      help: 'Montant proposé comme «\u00A0conservé\u00A0» à l’annulation, modifiable au cas par cas. Le client qui se dédit perd ses arrhes (code de la consommation, L214-1)\u00A0; un acompte, lui, suit les tranches ci-dessous. Décoché\u00A0: rien n’est proposé.',
    }),
    firstDays: bandDays(
      'Première tranche, jusqu’à',
      'Tranche la plus éloignée de l’arrivée. Exemple\u00A0: 30 jours et 30\u00A0% gardent 30\u00A0% du séjour annulé 30\u00A0jours ou plus avant. Vide\u00A0: pas de tranche.',
    ),
    firstRate: bandRate('Première tranche, part gardée'),
    secondDays: bandDays(
      'Deuxième tranche, jusqu’à',
      'Plus près de l’arrivée que la première. Exemple\u00A0: 8 jours et 50\u00A0%.',
    ),
    secondRate: bandRate('Deuxième tranche, part gardée'),
    thirdDays: bandDays(
      'Troisième tranche, jusqu’à',
      'La plus proche de l’arrivée\u00A0: elle vaut aussi plus tard. Exemple\u00A0: 0 jour et 100\u00A0%.',
    ),
    thirdRate: bandRate('Troisième tranche, part gardée'),
    noShowDays: f.integer('Absence constatée après', {
      required: true,
      min: 0,
      max: 14,
      initial: 1,
      unit: 'jours',
      help: 'Un client qui n’est pas venu peut être déclaré absent ce nombre de jours après son arrivée prévue\u00A0: le séjour entier reste dû et les nuits sont libérées. Exemple\u00A0: 1, le lendemain.',
    }),
    documentText: f.note('Conditions d’annulation imprimées', {
      max: 2000,
      help: 'Imprimées au bas des devis et des confirmations. Exemple\u00A0: «\u00A0Toute annulation doit être notifiée par écrit.\u00A0» Les tranches ci-dessus s’impriment d’elles-mêmes.',
    }),
  },
})

export const fees = preferenceKind({
  kind: 'fees',
  path: 'fees',
  screen: '/preference/fees',
  label: 'Frais de dossier',
  intro:
    'Les conditions de règlement disent d’abord les frais de chaque aménagement. Ces réglages les complètent, pour les dossiers saisis ensuite.',
  fields: {
    amount: f.money('Frais par défaut', {
      min: 0,
      max: 100_000,
      help: 'Demandés quand les conditions de règlement n’en disent rien. Exemple\u00A0: 20,00\u00A0€. Vide\u00A0: pas de frais. Un montant saisi dans les conditions de règlement, même 0,00\u00A0€, passe avant.',
    }),
    waivedUpToNights: f.integer('Pas de frais jusqu’à', {
      required: true,
      min: 0,
      max: 60,
      initial: 0,
      unit: 'nuits',
      help: 'Aucun frais quand le plus long séjour du dossier ne dépasse pas cette durée. Exemple\u00A0: avec 2 nuits, un week-end est sans frais. 0\u00A0: des frais pour toutes les durées.',
    }),
  },
})

export const earlyDeparture = preferenceKind({
  kind: 'earlyDeparture',
  path: 'early_departure',
  screen: '/preference/early_departure',
  label: 'Départ anticipé',
  intro: 'Un client part avant la date prévue\u00A0: à quel prix, et ce que deviennent ses nuits.',
  fields: {
    price: choice(
      'Prix d’un départ anticipé',
      {
        KEEP: 'Garder le prix du séjour réservé',
        REPRICE: 'Ne compter que les nuits passées',
        FEE: 'Compter les nuits passées et un dédommagement',
      },
      {
        initial: 'KEEP',
        help: 'Choix proposé quand un client part avant son jour. La taxe de séjour ne porte que sur les nuits passées. Exemple\u00A0: 7 nuits réservées, départ après 4\u00A0; «\u00A0Ne compter que les nuits passées\u00A0» rend 3 nuits.',
      },
    ),
    feeRate: f.rate('Dédommagement, part des nuits rendues', {
      min: 0,
      max: 10_000,
      help: 'Gardée sur ce que les nuits non passées rendraient. Exemple\u00A0: 50\u00A0% de 120,00\u00A0€ font 60,00\u00A0€. Vide\u00A0: le montant ci-dessous.',
    }),
    feeAmount: f.money('Dédommagement fixe', {
      min: 0,
      max: 100_000,
      help: 'Quand aucune part n’est indiquée\u00A0; jamais plus que ce qui est rendu. Exemple\u00A0: 30,00\u00A0€.',
    }),
    freesNights: f.boolean('Remettre en vente les nuits restantes', {
      initial: true,
      help: 'Quand un départ est pointé avant sa date, l’emplacement redevient libre le jour même. Décoché\u00A0: il reste au client jusqu’à la date prévue, car il l’a payé.',
    }),
  },
})

export const arrivalDeparture = preferenceKind({
  kind: 'arrivalDeparture',
  path: 'arrival_departure',
  screen: '/preference/arrival_departure',
  label: 'Arrivée et départ',
  intro: 'Les heures sont imprimées sur les devis et les confirmations, selon ce qui est réservé.',
  fields: {
    pitchArrival: f.time('Arrivée sur un emplacement nu, à partir de', {
      help: 'Exemple\u00A0: 14:00, imprimé «\u00A0à partir de 14\u00A0h\u00A0». Vide\u00A0: l’heure n’est pas imprimée.',
    }),
    pitchDeparture: f.time('Départ d’un emplacement nu, avant', {
      help: 'Exemple\u00A0: 12:00, imprimé «\u00A0avant 12\u00A0h\u00A0».',
    }),
    rentalArrival: f.time('Arrivée dans un locatif, à partir de', {
      help: 'Un locatif est un aménagement coché «\u00A0Locatif\u00A0». Exemple\u00A0: 16:00, après le ménage.',
    }),
    rentalDeparture: f.time('Départ d’un locatif, avant', {
      help: 'Exemple\u00A0: 10:00, pour laisser le temps du ménage.',
    }),
    departureNeedsSettled: f.boolean('Demander que tout soit réglé au départ', {
      initial: true,
      help: 'Le départ ne peut être pointé que si le solde du dossier est nul. Décoché\u00A0: un client peut partir en devant une somme, qui reste à encaisser.',
    }),
  },
})
