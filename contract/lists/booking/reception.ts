/** What the desk sees of a day: who arrives, who leaves, who is on the site, whose birthday it is. */
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListAnswer, Tone } from '#contract/list.ts'
import type { Missing, Presence, ReceptionRow } from '#contract/operations/booking/reception-day.ts'

export const MISSING = defineStates('missing', {
  names: ['noms', 'attention'],
  address: ['adresse', 'attention'],
  plate: ['plaque', 'attention'],
  police: ['fiche de police', 'attention'],
} satisfies Record<Missing, readonly [string, Tone]>)

const PRESENCE = defineStates('presence', {
  awaited: ['Attendu', 'waiting'],
  here: ['Présent', 'good'],
  gone: ['Parti', 'done'],
} satisfies Record<Presence, readonly [string, Tone]>)

const FILE = { only: 'file' } as const

const TEXT = by.here(by.text('Client, dossier, place, plaque'))
const DESK = { whole: true, right: 'booking_arrival_departure', refreshedBy: ['booking'] } as const
/** The other day of the stay: this one is the list's, or told by the state. */
const OTHER_DAY = { sort: true, width: 88 } as const

const dayList = (name: 'arrival' | 'departure') =>
  defineList({
    ...DESK,
    name,
    base: `booking/${name}`,
    columns: {
      code: col.text('Dossier', FILE),
      /** When the guests said that they would be there. */
      expectedHour: col.text('Heure', { null: true, only: 'screen', sort: true, width: 92 }),
      placeCode: col.text('Place', { null: true, sort: true, width: 76 }),
      ready: col.said('État', { only: 'screen', sort: true, width: 160 }),
      customerName: col.text('Client', { null: true, sort: true }),
      phone: col.phone('Téléphone', { null: true, width: 152 }),
      placeTypeLabel: col.text('Type', FILE),
      arrival: col.day('Arrivée', name === 'arrival' ? FILE : OTHER_DAY),
      departure: col.day('Départ', name === 'arrival' ? OTHER_DAY : FILE),
      people: col.count('Pers.', { width: 60 }),
      plates: col.text('Plaque', { null: true, sort: true, width: 104 }),
      missing: col.said('À compléter, notes', { sort: true }),
      balance: col.money('Solde', FILE),
      due: col.money('À encaisser', { only: 'screen', sort: true, width: 176 }),
      presence: col.state('Présence', PRESENCE, FILE),
      tickedAt: col.instant('Pointé à', { null: true, only: 'file' }),
      tick: col.said(name === 'arrival' ? 'Arrivé' : 'Parti', { only: 'screen', width: 72, centred: true }),
    },
    filters: {
      day: by.day(),
      text: TEXT,
      show: by.here(
        by.choice(
          'Montrer',
          'Tout afficher',
          { awaited: 'À pointer', ticked: 'Pointés', balance: 'Solde dû', missing: 'À compléter' },
          { width: 150 },
        ),
      ),
      /** Departures: also guests who are here and leave later, who may leave today. */
      present: by.flag('Avec les clients présents'),
    },
    facts: also<ReceptionRow>(),
  })

/** Of the day; today also who should have come before. */
export const arrivalList = dayList('arrival')

/** Of the day; today also who should have left before. */
export const departureList = dayList('departure')

/** Who is on the site now, as an evacuation asks; or who sleeps there over some days. */
export const occupationList = defineList({
  ...DESK,
  name: 'occupation',
  base: 'booking/occupation',
  columns: {
    placeCode: col.text('Place', { null: true, sort: true, width: 90 }),
    presence: col.state('Présence', PRESENCE, { sort: true, width: 120 }),
    customerName: col.text('Client', { null: true, sort: true }),
    occupants: col.text('Occupants', { null: true, sort: true, width: 260 }),
    people: col.count('Pers.', { sort: true, width: 84 }),
    arrival: col.day('Arrivée', { sort: true, width: 110 }),
    departure: col.day('Départ', { sort: true, width: 110 }),
    plates: col.text('Plaque', { null: true, sort: true, width: 120 }),
    phone: col.phone('Téléphone', { null: true, sort: true, width: 164 }),
  },
  filters: {
    view: by.view('Qui', { present: 'Sur place maintenant', period: 'Sur une période' }),
    days: by.period('Du', 'Au', 1, { where: { view: ['period'] } }),
    text: TEXT,
  },
  facts: also<ReceptionRow>(),
})

/** Occupants whose birthday falls within their stay: a week ahead, time to order a cake. */
export const birthdayList = defineList({
  ...DESK,
  name: 'birthday',
  base: 'booking/birthday',
  columns: {
    birthday: col.day('Anniversaire', { sort: true, width: 150 }),
    name: col.text('Occupant', { sort: true }),
    /** Years on that day. */
    age: col.count('Âge', { sort: true, width: 90 }),
    placeCode: col.text('Place', { null: true, sort: true, width: 90 }),
    customerName: col.text('Client', { null: true, sort: true }),
    code: col.text('Dossier', { sort: true, width: 116 }),
    arrival: col.day('Arrivée', { sort: true, width: 110 }),
    departure: col.day('Départ', { sort: true, width: 110 }),
  },
  filters: { days: by.period('Du', 'Au', 7), text: TEXT },
  facts: also<{
    /** Of the occupant. */
    readonly id: number
    readonly bookingId: number
    readonly statusId: number
    readonly customerId: number | null
  }>(),
})

export type DayAnswer = ListAnswer<typeof arrivalList>

/** What is still to be asked for, then what was written of the file. */
export const remarksOf = ({ missing, note }: ReceptionRow): string =>
  [missing.map((one) => MISSING.word(one)).join(', '), note].filter((part) => part !== null && part !== '').join(' · ')

/** By the French. */
export const english = {
  Place: 'Pitch',
  Heure: 'Hour',
  Plaque: 'Plate',
  'À compléter, notes': 'To complete, notes',
  'À encaisser': 'To collect',
  Présence: 'Presence',
  'Pointé à': 'Ticked at',
  Arrivé: 'Arrived',
  Parti: 'Gone',
  'Client, dossier, place, plaque': 'Customer, booking, pitch, plate',
  Montrer: 'Show',
  'Tout afficher': 'Show all',
  'À pointer': 'To tick',
  Pointés: 'Ticked',
  'À compléter': 'To complete',
  'Avec les clients présents': 'With guests who stay on',
  Occupants: 'Occupants',
  Qui: 'Who',
  'Sur place maintenant': 'On site now',
  'Sur une période': 'Over a period',
  Anniversaire: 'Birthday',
  Occupant: 'Occupant',
  Âge: 'Age',
  noms: 'names',
  adresse: 'address',
  plaque: 'plate',
  'fiche de police': 'police form',
  Attendu: 'Expected',
  Présent: 'Here',
}
