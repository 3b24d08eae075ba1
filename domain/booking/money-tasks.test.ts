import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { moneyTasks } from './money-tasks.ts'
import type { TaskFile } from './money-tasks.ts'

const TODAY = toDay('2027-07-10')
const OWN = 1
const OTHER = 2

const payer = (payerId: number, balance: number) => ({ payerId, balance: cents(balance) })

const file = (over: Partial<TaskFile>): TaskFile => ({
  status: 'SAVED',
  statusId: 3,
  noShow: false,
  customerId: OWN,
  balanceDue: TODAY,
  payers: [payer(OWN, 5000)],
  ...over,
})

const kinds = (over: Partial<TaskFile>): string[] =>
  moneyTasks(file(over), TODAY).map(({ kind, payerId, amount }) => `${kind} ${payerId} ${amount}`)

describe('what the money of a file asks', () => {
  test.each<readonly [string, Partial<TaskFile>, readonly string[]]>([
    ['the balance of the customer is no task: lists and tiles have it', {}, []],
    ['too much paid', { payers: [payer(OWN, -1200)] }, ['REFUND 1 1200']],
    ['too much paid of what was cancelled', { status: 'CANCELLED', payers: [payer(OWN, -1200)] }, ['REFUND 1 1200']],
    ['nobody came', { status: 'CANCELLED', noShow: true }, ['NO_SHOW 1 5000']],
    ['what a cancellation keeps', { status: 'CANCELLED' }, ['CANCELLED 1 5000']],
    ['the share of another, due', { payers: [payer(OWN, 0), payer(OTHER, 700)] }, ['OTHER_PAYER 2 700']],
    ['the share of another, not due yet', { balanceDue: toDay('2027-07-11'), payers: [payer(OTHER, 700)] }, []],
    [
      'once they are here, all is due',
      { statusId: 4, balanceDue: null, payers: [payer(OTHER, 700)] },
      ['OTHER_PAYER 2 700'],
    ],
    [
      'each payer for themselves, though the file is even',
      { payers: [payer(OWN, -700), payer(OTHER, 700)] },
      ['REFUND 1 700', 'OTHER_PAYER 2 700'],
    ],
    ['a quote owes nothing', { statusId: 1, payers: [payer(OTHER, 700)] }, []],
    [
      'an option that lapsed keeps no money',
      { statusId: 2, status: 'EXPIRED', payers: [payer(OWN, -300)] },
      ['REFUND 1 300'],
    ],
    ['and owes none', { statusId: 2, status: 'EXPIRED', payers: [payer(OTHER, 300)] }, []],
  ])('%s', (_, over, expected) => expect(kinds(over)).toEqual(expected))
})
