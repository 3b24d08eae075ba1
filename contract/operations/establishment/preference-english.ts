/** English of the preferences, by key. */
import { STRATEGY_NAMES_ENGLISH } from '#contract/operations/booking/strategy-names.ts'
import { saleEnglish } from '#contract/operations/establishment/preference-sale-english.ts'
import { moduleEnglish } from '#contract/operations/establishment/preference-module-english.ts'
import { taxEnglish } from '#contract/operations/establishment/preference-tax-english.ts'
import { planningEnglish } from '#contract/operations/establishment/preference-planning-english.ts'

const BAND_RATE =
  'Part of the stay, without fees, insurance and tax, that remains due when the customer cancels within this band. The greater of this part and of the down payment kept applies. Empty: 0%.'

const MODES = { OPEN: 'Open in a tab', DOWNLOAD: 'Download the file' } as const

const BREAKDOWN = { TYPE: 'By line type', ITEM: 'By item', RATE: 'By rate', PLACE: 'By pitch type' } as const

/** A field: its label, its help, what else it says. */
type Said = readonly [label: string, help: string, others?: Readonly<Record<string, string>>]

/** A kind: its name, what it is about, its fields. */
interface Kind {
  readonly one: string
  readonly intro: string
  readonly fields: Readonly<Record<string, Said>>
}

const KINDS: Readonly<Record<string, Kind>> = {
  access: {
    one: 'Sessions and network',
    intro: 'Technical settings of this establishment: how long sessions last, which addresses the server may reach.',
    fields: {
      idleMinutes: [
        'Close an idle session after',
        'Only what the person does counts: a tab left open prolongs nothing. Example: 240 closes a session four hours after the last gesture.',
        { unit: 'minutes' },
      ],
      lifetimeHours: [
        'Close every session after',
        'Even one in use all the time. Example: with 168, everybody logs in again at least once a week.',
        { unit: 'hours' },
      ],
      localAddresses: [
        'Reach this machine and its local network',
        'Unticked, the address of a sales channel can name neither the server nor its network. Tick it for a channel manager that is installed in the campsite, for example.',
      ],
    },
  },
  booking: {
    one: 'Stays',
    intro: 'Basket, changes of price and text of documents.',
    fields: {
      lockMinutes: [
        'Places kept while typing',
        'While a booking is being typed, nobody else can take its places. Each change starts this delay again.',
        { unit: 'minutes' },
      ],
      usualNights: [
        'Length proposed',
        'Departure proposed when only the arrival is typed. Example: with 7 nights, an arrival on 4 July proposes a departure on the 11th.',
      ],
      changeStrategy: [
        'Price of a moved stay',
        'What is proposed when the dates or the place of a stay change. The tourist tax is always computed again.',
        STRATEGY_NAMES_ENGLISH,
      ],
    },
  },
  bookingOption: {
    one: 'Options',
    intro: 'An option keeps a place for a customer until a day. Options already made keep theirs.',
    fields: {
      days: [
        'Length of an option',
        'Last day proposed when no date is typed. Example: with 7 days, an option made on 4 May holds until the evening of 11 May.',
      ],
      daysBeforeArrival: [
        'Ends at least',
        'To sell in time a place whose option is not confirmed. Example: with 3 days, an option for 10 July ends on the 7th at the latest, even where a later date is typed.',
        { unit: 'days before arrival' },
      ],
      validateWhenPaid: [
        'Confirm the option once its down payment is paid',
        'The payment that covers the down payment makes the option a booking. The box can be changed at each payment. Unticked: the option stays an option, without an end.',
      ],
    },
  },
  cancellation: {
    one: 'Cancellation',
    intro:
      'What the campsite keeps of a stay that the customer cancels. Each file keeps the rules of the day it was typed.',
    fields: {
      keepFees: [
        'Keep the booking fees',
        'As soon as a sum was received, the booking fees stay due. Unticked: they are given back with the rest.',
      ],
      keepInsurance: [
        'Keep the cancellation insurance',
        'The premium goes to the insurer: as a rule it is not given back. The insurer is told apart.',
      ],
      keepArrhes: [
        'Keep the arrhes received',
        'Amount proposed as “kept” when cancelling, changed as you like. A customer who withdraws loses the arrhes (French consumer code, L214-1); an acompte follows the bands below. Unticked: nothing is proposed.',
      ],
      firstDays: [
        'First band, up to',
        'The band furthest from arrival. Example: 30 days and 30% keep 30% of a stay cancelled 30 days before or earlier. Empty: no band.',
        { unit: 'days before arrival' },
      ],
      firstRate: ['First band, part kept', BAND_RATE],
      secondDays: [
        'Second band, up to',
        'Closer to arrival than the first. Example: 8 days and 50%.',
        { unit: 'days before arrival' },
      ],
      secondRate: ['Second band, part kept', BAND_RATE],
      thirdDays: [
        'Third band, up to',
        'The closest to arrival: it also holds later. Example: 0 days and 100%.',
        { unit: 'days before arrival' },
      ],
      thirdRate: ['Third band, part kept', BAND_RATE],
      noShowDays: [
        'Absence declared after',
        'A customer who did not come may be declared absent so many days after the arrival planned: the whole stay remains due and its nights are free again. Example: 1, the day after.',
        { unit: 'days' },
      ],
      documentText: [
        'Cancellation terms printed',
        'Printed at the foot of quotes and confirmations. Example: “Cancellations must be made in writing.” Empty: nothing is printed.',
      ],
    },
  },
  earlyDeparture: {
    one: 'Early departure',
    intro: 'A customer leaves before the day planned: at which price, and what becomes of the nights.',
    fields: {
      price: [
        'Price of an early departure',
        'What is proposed when a customer leaves before the day planned. The tourist tax is due on the nights spent only. Example: 7 nights booked, gone after 4; “Count the nights spent only” gives 3 nights back.',
        {
          KEEP: 'Keep the price of the stay booked',
          REPRICE: 'Count the nights spent only',
          FEE: 'Count the nights spent and a compensation',
        },
      ],
      feeRate: [
        'Compensation, part of the nights given back',
        'Kept of what the nights not spent would give back. Example: 50% of €120.00 is €60.00. Empty: the amount below.',
      ],
      feeAmount: ['Fixed compensation', 'Where no part is said; never more than what is given back. Example: €30.00.'],
      freesNights: [
        'Sell the nights that are left',
        'When a departure is ticked before its day, the place is free again that day. Unticked: it stays the customer’s until the day planned, since it is paid for.',
      ],
    },
  },
  arrivalDeparture: {
    one: 'Arrival and departure',
    intro: 'The hours are printed on quotes and confirmations, for what is booked.',
    fields: {
      pitchArrival: [
        'Arrival on a bare pitch, from',
        'Example: 14:00, printed “à partir de 14 h”. Empty: the hour is not printed.',
      ],
      pitchDeparture: ['Departure from a bare pitch, before', 'Example: 12:00, printed “avant 12 h”.'],
      rentalArrival: [
        'Arrival in a rental, from',
        'A rental is a layout ticked as one. Example: 16:00, after cleaning.',
      ],
      rentalDeparture: ['Departure from a rental, before', 'Example: 10:00, to leave time for cleaning.'],
      departureNeedsSettled: [
        'Ask that all is paid at departure',
        'A departure can only be ticked where the balance of the file is nil. Unticked: a customer may leave owing a sum, still to be collected.',
      ],
    },
  },
  fees: {
    one: 'Booking fees',
    intro:
      'Payment terms first say the fees of each layout. These settings complete them, for files typed from now on.',
    fields: {
      amount: [
        'Fees by default',
        'Asked for where payment terms say nothing. Example: €20.00. Empty: no fees. An amount typed in the payment terms, even €0.00, comes first.',
      ],
      waivedUpToNights: [
        'No fees up to',
        'No fees where the longest stay of the file is no longer than this. Example: with 2 nights, a weekend has no fees. 0: fees for all lengths.',
      ],
    },
  },
  sale: saleEnglish,
  result: {
    one: 'Results and bills',
    intro: 'Figures of the home page and bill numbers of the next financial years.',
    fields: {
      toCollectDays: [
        'To collect: balances due within',
        'The home page counts, under “To do”, the balances due until that day. Example: 7 also counts those of the coming week; 0 counts today’s and the late ones.',
      ],
      billPrefix: [
        'Bill prefix proposed',
        'A new financial year adds its year. Example: “F” gives F27-00001 in 2027. Existing years do not change.',
      ],
      billDigits: [
        'Digits of the bill number',
        'Length proposed to a new financial year, four digits at least. Example: 5 gives F27-00001.',
      ],
      excludedPrefix: [
        'Bill prefix left out of results',
        'Bills whose number begins so do not count under “Invoiced” nor in the breakdown; their payments and balances do. Example: “RES” leaves out RES27-00012.',
      ],
      breakdown: ['Breakdown proposed', 'How it opens. Example: “By rate” to prepare the VAT return.', BREAKDOWN],
      attestation: [
        'Individual attestation of the software',
        'Its reference and date, as the publisher gave it to you. Printed at the foot of bills, beside the name and version of the software. Example: “PIN-2026-014 of 02/01/2026”.',
      ],
    },
  },
  customer: {
    one: 'Customers',
    intro: 'What a new record gets and asks for. Existing records change only when they are edited.',
    fields: {
      countryId: [
        'Country of a new customer',
        'Nationality, address and language proposed. Empty: the country marked “default” in the list of countries.',
      ],
      surnameInCapitals: [
        'Write surnames in capitals',
        'The surname is put in capitals when saved, accents included. Example: “Lefèvre” becomes “LEFÈVRE”.',
      ],
      contactRequired: [
        'Require a telephone or an e-mail',
        'A record without any way to reach the customer is refused.',
      ],
    },
  },
  customerResume: {
    one: 'Customer summary',
    intro: 'What the summary of a customer shows, to whoever may read it.',
    fields: {
      rows: [
        'Rows of each list',
        'Latest stays, bills and payments. Example: with 12, a regular shows the last twelve stays; all stay in the record.',
      ],
      bills: ['Show bills', 'Number, date and total of the latest bills.'],
      payments: [
        'Show payments',
        'Date, method and amount of the latest payments. Unticked: useful where the summary is printed for the desk.',
      ],
      plates: ['Show number plates', 'Vehicles already seen with this customer, the latest first.'],
    },
  },
  printMode: {
    one: 'Printing',
    intro: 'What the “Print” button of PDF documents does.',
    fields: {
      bookings: [
        'Quotes and confirmations',
        '“Download” suits documents that leave by e-mail; “Open” lets you read them before printing.',
        MODES,
      ],
      bills: [
        'Bills',
        'The first print is the original, the next ones are numbered duplicates, whatever is chosen here.',
        MODES,
      ],
    },
  },
  planning: planningEnglish,
  ...taxEnglish,
  ...moduleEnglish,
}

const fieldTexts = (prefix: string, [label, help, others = {}]: Said): [string, string][] => [
  [prefix, label],
  [`${prefix}.help`, help],
  ...Object.entries(others).map(([part, text]): [string, string] => [`${prefix}.${part}`, text]),
]

/** `entity.preference.booking.quoteDays.help`… */
export const english: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KINDS).flatMap(([kind, { one, intro, fields }]) => {
    const prefix = `entity.preference.${kind}`
    const own: [string, string][] = [
      [`${prefix}.one`, one],
      [`${prefix}.many`, one],
      [`${prefix}.intro`, intro],
    ]
    return [...own, ...Object.entries(fields).flatMap(([key, said]) => fieldTexts(`${prefix}.${key}`, said))]
  }),
)
