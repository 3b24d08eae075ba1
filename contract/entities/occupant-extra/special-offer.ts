import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const KINDS = {
  LESS_AMOUNT: 'Moins x euros',
  LESS_PERCENT: 'Moins x %',
  BOOKING_FEES: 'Frais de dossier',
  X_EQUAL_Y: 'x nuits au prix de y',
  STRIKEOUT: 'Prix barré',
  INCLUDED_SERVICE: 'Service inclus',
  LAST_MINUTE: 'Dernière minute',
}

/**
 * An offer, built in 14 steps (spec 2) and saved at each: only its code, name and kind are always there. Its price grids are saved with
 * it (`SpecialOfferGrids`).
 */
export const specialOffer = defineEntity({
  name: 'specialOffer',
  path: 'occupant-extra/special-offer',
  right: 'occupant_extra_special_offer',
  scope: 'site',
  label: { one: 'Offre spéciale', many: 'Offres spéciales', feminine: true },
  fields: {
    code: f.text('Code', { required: true, max: 12 }),
    label: f.translated('Libellé', {
      required: true,
      max: 60,
      help: 'Lu par le client sur les devis et les factures.',
    }),
    kind: f.choice('Type d’offre', KINDS, { required: true, initial: 'LESS_PERCENT' }),
    startDate: f.day('Séjours du', { help: 'Première arrivée.' }),
    endDate: f.day('au', { help: 'Dernier départ.' }),
    stayRule: f.choice(
      'Séjour à cheval sur ces dates',
      {
        WHOLE: 'Pas d’offre : toutes les nuits doivent y être',
        NIGHTS: 'Offre sur les nuits qui y sont',
        ARRIVAL: 'Offre sur tout le séjour, si l’arrivée y est',
      },
      { required: true, initial: 'WHOLE', help: 'Les durées demandées comptent les mêmes nuits.' },
    ),
    minNights: f.integer('Durée minimum', { min: 1, max: 366, unit: 'nuits' }),
    maxNights: f.integer('Durée maximum', { min: 1, max: 366, unit: 'nuits' }),
    arrivalDays: f.text('Jours d’arrivée', { max: 13 }),
    departureDays: f.text('Jours de départ', { max: 13 }),
    bookingFrom: f.day('Réservations du', { help: 'Vide : dès maintenant.' }),
    bookingTo: f.day('au (inclus)', { help: 'Vide : sans fin.' }),
    amount: f.money('Montant', { min: 0, max: 10_000_000 }),
    rate: f.rate('Pourcentage', { min: 0, max: 10_000 }),
    paidFrom: f.integer('Nuits du séjour (x)', { min: 2, max: 366, unit: 'nuits' }),
    paidNights: f.integer('Nuits payées (y)', { min: 1, max: 365, unit: 'nuits' }),
    service: f.text('Service offert', {
      max: 60,
      help: 'Imprimé à 0,00 €. Exemple : bouteille d’accueil. Un supplément que vous vendez reste facturé s’il est choisi.',
    }),
    per: f.choice(
      'Le montant est retiré',
      { STAY: 'Une fois par séjour', NIGHT: 'Par nuit', WEEK: 'Par semaine entière' },
      { required: true, initial: 'STAY' },
    ),
    scope: f.choice(
      'Le pourcentage porte sur',
      { BASE: 'L’hébergement seul', BASE_OPTIONS: 'L’hébergement et les options' },
      { required: true, initial: 'BASE' },
    ),
    repeatable: f.boolean('Se répète', { help: '7 = 6 sur 14 nuits : deux nuits offertes au lieu d’une.' }),
    cumulative: f.boolean('Cumulable', {
      help: 'Les offres cumulables s’appliquent l’une après l’autre, dans l’ordre de la liste. Les autres : la plus avantageuse, seule.',
    }),
    includedPeople: f.integer('Personnes incluses', {
      min: 1,
      max: 60,
      help: 'Dans le prix de l’offre, celles de la grille comprises. Vide : celles de la grille.',
    }),
    minPeople: f.integer('Personnes au minimum', { min: 1, max: 60 }),
    maxPeople: f.integer('Personnes au maximum', { min: 1, max: 60 }),
    downPaymentRate: f.rate('Arrhes demandées', {
      min: 0,
      max: 10_000,
      help: 'Part du séjour à verser à la réservation, au lieu des conditions de règlement. Vide : les leurs.',
    }),
    fees: f.money('Frais de dossier', {
      min: 0,
      max: 10_000_000,
      help: 'À la place des frais habituels. Vide : les frais habituels.',
    }),
    paymentMethods: f.refs('Modes de règlement acceptés', 'paymentMethod', {
      help: 'Tous cochés : aucun n’est demandé à la réservation.',
    }),
    minDaysBefore: f.integer('Réservée au moins', { min: 0, max: 730, unit: 'jours avant' }),
    withinDays: f.integer('Réservée au plus', { min: 0, max: 730, unit: 'jours avant' }),
    atDesk: f.boolean('À la réception', { initial: true }),
    online: f.boolean('Sur Internet', { initial: true }),
    forPartners: f.boolean('Chez les partenaires', { initial: true }),
    promoCode: f.text('Code promotionnel', { max: 30, help: 'Majuscules et minuscules se valent. Vide : aucun code.' }),
    maxUses: f.integer('Nombre de dossiers au plus', {
      min: 1,
      max: 100_000,
      help: 'Options et réservations, celles annulées exclues. Vide : sans limite.',
    }),
    active: f.boolean('Active', { help: 'Décochée, l’offre ne s’applique à aucun nouveau prix.' }),
  },
  list: ['label', 'code', 'kind', 'startDate', 'endDate', 'promoCode', 'cumulative', 'active'],
  unique: [['code']],
  ordered: true,
  screens: { list: '/special-offer-list', edit: '/special-offer/$specialOfferId' },
})
