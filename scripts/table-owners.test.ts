/**
 * Which module may read which table: a module's own tables are its business, others ask its functions or the views that it publishes.
 * Walks the SQL of the sources by the names of tables. Records that everybody shares (customers, places, settings) have no owner.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SERVER = path.join(import.meta.dirname, '../server')

const OWNERS: Readonly<Record<string, readonly string[]>> = {
  payment: [
    'archive',
    'archive_part',
    'bill',
    'bill_cancellation',
    'bill_deduction',
    'bill_line',
    'bill_payment',
    'bill_print',
    'bill_rate',
    'card_request',
    'cash_count',
    'credit_note',
    'credit_note_counter',
    'credit_note_use',
    'deposit',
    'deposit_payment',
    'duplicate',
    'expense',
    'expense_attachment',
    'gift_use',
    'guarantee',
    'injection',
    'payment',
    'payment_detail',
    'payment_group',
    'payment_group_part',
    'payment_move',
    'receipt_job',
    'starting_base',
    'terminal_batch',
    'ticket',
    'ticket_line',
    'ticket_print',
    'ticket_rate',
    'till_session',
  ],
  einvoice: [
    'einvoice_bill',
    'einvoice_directory',
    'einvoice_flow',
    'einvoice_received',
    'einvoice_status',
    'electronic_invoice',
    'electronic_invoice_talk',
  ],
  mail: ['email_configuration', 'mail', 'mail_attachment', 'mail_event', 'mail_file', 'mail_recipient', 'mail_talk'],
  inventory: ['allotment', 'allotment_place', 'part_event', 'place_hold', 'repacking'],
  reception: ['police_form'],
  booking: [
    'attendant',
    'booking',
    'booking_attachment',
    'booking_counter',
    'booking_event',
    'booking_line',
    'booking_note',
    'booking_undo',
    'occupancy',
    'occupancy_option',
    'refused_demand',
    'waiting_wish',
  ],
  gift: ['gift', 'gift_event', 'gift_sale'],
  'other-till': [
    'other_till_line',
    'other_till_payment',
    'other_till_ticket',
    'other_till_word',
    'ticket_sent',
    'till_file',
    'till_file_text',
  ],
  bread: ['bread_handed', 'bread_order', 'bread_standing'],
  'sale-account': ['sale', 'sale_counter', 'sale_event', 'sale_line', 'sale_part'],
  sale: [
    'offline_refusal',
    'offline_station',
    'offline_ticket',
    'provisional_note',
    'stay_posting',
    'stay_posting_line',
    'seller_code',
    'ticket_receipt',
  ],
  vacaf: ['aid_transfer', 'aid_transfer_part', 'holiday_aid'],
  channel: [
    'booking_import',
    'booking_import_ack',
    'booking_import_event',
    'booking_import_payment',
    'booking_import_stay',
    'channel_outbox',
    'channel_push',
    'channel_push_failure',
    'channel_told',
    'online_booking_poll',
  ],
}

/**
 * Rooms of stays, whose statements join one another's tables: a night and its guest are read together, or the board of a month would be
 * two questions. Their functions go one way: inventory knows no booking, booking no reception (no-cycle in lint).
 */
const OF_STAYS = new Set(['booking', 'inventory', 'reception', 'reminder', 'vacaf'])

/** Readings across that are left: the list may only grow shorter. Nothing reads the tables of money. */
const ACROSS: readonly string[] = [
  'camp reads attendant',
  'camp reads place_hold',
  'channel reads booking',
  'customer reads attendant',
  'customer reads booking',
  'customer reads booking_attachment',
  'customer reads booking_import',
  'customer reads booking_line',
  'customer reads booking_note',
  'customer reads occupancy',
  'customer reads occupancy_option',
  'establishment reads booking',
  'establishment reads booking_line',
  'establishment reads occupancy',
  'establishment reads waiting_wish',
  'pricing reads attendant',
  'pricing reads booking',
  'pricing reads booking_line',
  'pricing reads booking_undo',
  'pricing reads occupancy',
  'reception reads booking_import',
]

const TABLES = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

/** Names after the words of SQL that a table follows, and in the calls of the query builder. */
const NAMED =
  /\b(?:from|join|into|update|table|only)\s+(\w+)|\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rowsOf|sql\.table)\(\s*'(\w+)/g

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

const tablesIn = (text: string): Set<string> =>
  new Set([...withoutComments(text).matchAll(NAMED)].map(([, a, b]) => a ?? b ?? ''))

const across = (module: string, text: string): string[] =>
  [...tablesIn(text)].flatMap((table) => {
    const owner = TABLES.get(table)
    if (owner === undefined || owner === module || (OF_STAYS.has(owner) && OF_STAYS.has(module))) return []
    return [`${module} reads ${table}`]
  })

const sources = readdirSync(path.join(SERVER, 'modules'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.ts$/.test(file) && !/\.(?:test|fixture)\.ts$/.test(file))

it('knows only tables that there are', () => {
  const made = readdirSync(path.join(SERVER, 'migrations')).flatMap((file) => {
    const text = readFileSync(path.join(SERVER, 'migrations', file), 'utf8')
    return [...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table)
  })
  expect([...TABLES.keys()].filter((table) => !made.includes(table))).toEqual([])
})

it('finds a table in every way that a source names one', () => {
  expect(across('customer', 'sql`select 1 from payment y`')).toEqual(['customer reads payment'])
  expect(across('customer', 'sql`select 1 from live_bill f join bill_line l on true`')).toEqual([
    'customer reads bill_line',
  ])
  expect(across('customer', "tx.insertInto('guarantee')")).toEqual(['customer reads guarantee'])
  expect(across('payment', 'sql`update booking set total = 0`')).toEqual(['payment reads booking'])
  expect(across('payment', 'sql`select 1 from bill`')).toEqual([])
  expect(across('customer', '// money comes from payment\n/* from bill */')).toEqual([])
})

it('no module reads the tables of another, but for what is listed', () => {
  const found = sources.flatMap((file) =>
    across(file.split('/')[0] ?? '', readFileSync(path.join(SERVER, 'modules', file), 'utf8')),
  )
  expect([...new Set(found)].toSorted()).toEqual(ACROSS)
})
