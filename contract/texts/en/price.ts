import { grid } from '#contract/texts/en/price/grid.ts'
import { lines } from '#contract/texts/en/price/lines.ts'
import { list } from '#contract/texts/en/price/list.ts'
import { season } from '#contract/texts/en/price/season.ts'
import { tools } from '#contract/texts/en/price/tools.ts'
import { words } from '#contract/texts/en/price/words.ts'

const simulation = {
  oldest: 'Age of the oldest person',
  years: 'years',
  request: 'Stay to simulate',
  answer: 'Price of the stay',
  arrival: 'Arrival',
  departure: 'Departure',
  nights_one: '{{count}} night',
  nights_other: '{{count}} nights',
  empty: 'Which stay?',
  emptyBody:
    'Enter the arrival and the departure: the price is explained night by night, with what is on the screen, even unsaved.',
  refused: 'This grid does not price this stay',
  apart: 'without fees, discounts and tourist tax',
  table: 'Detail night by night',
  night: 'Night of',
  period: 'Period',
  how: 'Calculation',
  base: 'Stay',
  total: 'Total',
  once: 'once for the stay',
  seventh: '1/7 of {{price}}',
  package: '1/{{n}} of the package at {{price}}',
  stay: '1/{{n}} of {{price}}',
  included: '{{name}}: {{included}} included out of {{asked}}',
  unpricedAge_one: '{{count}} person aged {{age}} has no price in this grid: counted free.',
  unpricedAge_other: '{{count}} people aged {{age}} have no price in this grid: counted free.',
  absent_one: '{{count}} person is present on no night.',
  absent_other: '{{count}} people are present on no night.',
  unpricedOption: 'Option {{code}} is not in this grid: counted free.',
} as const

export const texts = { ...words, ...list, ...grid, ...season, ...lines, ...tools, simulation } as const
