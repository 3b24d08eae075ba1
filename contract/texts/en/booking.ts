import { availability } from '#contract/texts/en/booking/availability.ts'
import { desk } from '#contract/texts/en/booking/desk.ts'
import { file } from '#contract/texts/en/booking/file.ts'
import { life } from '#contract/texts/en/booking/life.ts'
import { list } from '#contract/texts/en/booking/list.ts'
import { price } from '#contract/texts/en/booking/price.ts'
import { waiting } from '#contract/texts/en/booking/waiting.ts'
import { STRATEGY_NAMES_ENGLISH } from '#contract/operations/booking/strategy-names.ts'

const party = {
  names: 'Names and presence of the occupants ({{named}}/{{count}})',
  person: 'Occupant {{rank}} · {{age}}',
  surname: 'Surname',
  name: 'First name',
  birthDate: 'Born',
  birthPlace: 'Place of birth',
  nationality: 'Nationality',
  civility: 'Title',
  age: 'Age',
  from: 'Present from',
  to: 'to',
  exemption: 'Exemption from tourist tax',
  noExemption: 'None',
  exemptions: {
    SEASONAL_WORKER: 'Seasonal worker employed in the town',
    REHOUSED: 'Emergency housing or rehousing',
    LOW_RENT: 'Rent below the town’s threshold',
    RESIDENT: 'Resident of the town',
  },
} as const

const customer = {
  title: 'Customer',
  search: 'Find a customer',
  searchExample: 'Name, code, telephone, e-mail',
  minimum: 'Type at least 3 characters.',
  none: 'No customer matches: create one.',
  searching: 'Searching…',
  new: 'New customer',
  create: 'Create the customer',
  change: 'Change customer',
  tab: { addresses: 'Addresses', stays: 'Their stays', bills: 'Their invoices' },
  open: 'Open their record in a tab',
} as const

const conditions = {
  title: 'Conditions',
  discount: 'Discount',
  noDiscount: 'None',
  freePercent: 'Free discount in %',
  freeAmount: 'Free discount in euros',
  rate: 'Percentage',
  amount: 'Amount',
  promoCode: 'Promotional code',
  method: 'Payment planned',
  anyMethod: 'Any',
  fees: 'Booking fees',
  insurance: 'Cancellation insurance',
  insuranceAt: 'Cancellation insurance ({{rate}} of the stay)',
  addLine: 'Add a free line',
  lineLabel: 'Description',
  add: 'Add',
} as const

const change = {
  openMove: 'Move…',
  openParty: 'Occupants and options…',
  openConditions: 'Change the conditions…',
  openPrice: 'Work out the price again…',
  move: 'Move the stay',
  title: { party: 'Occupants and options', conditions: 'Conditions of the booking', price: 'Work out the price again' },
  type: 'Type',
  place: 'Pitch',
  dates: 'The departure must follow the arrival.',
  save: 'Save the change',
  done: 'Booking {{code}} changed',
  preview: 'What the change would do',
  reading: 'Working it out…',
  refused: 'This change is impossible',
  impossible: 'This change is impossible: see why alongside.',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  same: 'none',
  strategy: 'The price',
  notThatWay: 'impossible',
  sameEveryWay: 'The price: {{total}}, whichever way it is worked out',
  chooseAnyway: 'Choose the way',
  strategies: STRATEGY_NAMES_ENGLISH,
  strategyHelp: {
    UPDATE_FROM_GRID: 'The grid is chosen again, in its version of today; prices set by hand are lost.',
    KEEP_GRID: 'The grid that gave the price, in the version of that time.',
    UPDATE_FROM_EXISTING_DETAIL:
      'Night price and unit prices of the file; what is counted as before keeps its amount to the cent.',
    KEEP_DETAIL: 'No amount moves; only the taxes, tourist and others, follow the nights and the people.',
  },
} as const

const ask = {
  arrival: 'Arrival',
  departure: 'Departure',
  nights: 'Nights',
  spoken: 'From {{arrival}} to {{departure}}',
  datesHelp: 'Examples: 3/7, 030727, sat, +7',
  party: 'Occupants',
  partyExample: '2a 9 4 dog',
  partyHelp: '2a = 2 adults; 9 = one person aged 9',
  partyUnread: 'Not understood. Examples: 2a 9 4; 2 adults 1 baby dog.',
  person: 'person',
  ages: '{{min}}–{{max}} years',
  agesFrom: '{{min}} and over',
  nobody: 'no occupant',
  people: 'Occupants by age',
  options: 'Animals, vehicles, extras',
  left_zero: 'none left',
  left_one: '{{count}} left',
  left_other: '{{count}} left',
  onlyLeft_zero: 'none left!',
  onlyLeft_one: 'only {{count}} left',
  onlyLeft_other: 'only {{count}} left',
  tooManyForAll: 'No pitch takes {{count}} people ({{max}} at most): share them between several.',
  done: 'See what is free',
  peopleMissing: 'Say how many people are coming.',
} as const

export const texts = {
  ask,
  availability,
  change,
  conditions,
  customer,
  desk,
  file,
  life,
  list,
  party,
  price,
  waiting,
} as const
