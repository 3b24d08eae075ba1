/** Walls between the sites of one operator: each id of which an operation says what record it names, with that record of another site. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subjectFrom } from '#domain/document/markup.ts'
import type { RecordName } from '#contract/operation.ts'
import { allRoutes } from '#server/app.ts'
import type { Route } from '#server/platform/http/route.ts'
import { aStay } from '#server/testing/campsite.ts'
import { aChannelBooking, openChannelDesk } from '#server/testing/channel-desk.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { shopOf } from '#server/testing/wall-shop.ts'
import type { Caller } from '#server/testing/test-house.ts'

const UNKNOWN = 999_999_999
let desk: Desk
let stranger: Caller
const theirs = new Map<RecordName, number>()

const gridOf = async (establishmentId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from price_grid where establishment_id = ${establishmentId}`.execute(desk.house.house.db)
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  const house = await openChannelDesk()
  desk = house.desk
  stranger = await desk.house.user(undefined, desk.house.otherEstablishmentId)
  const { site } = desk
  const file = await desk.booked([aStay(site)])
  const paid = await desk.pay(file.id, 1000)
  const billed = await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())
  const asked = { id: 0, bookingId: file.id, label: 'Caution', amount: 30_000 }
  const guarantee = await desk.staff().post('payment/guarantee/edit', asked, intent())
  const made = { payment: paid, bill: billed, guarantee }
  for (const [name, { status, text, body }] of Object.entries(made)) {
    if (status !== 200) throw new Error(`no ${name} could be made: ${text}`)
    theirs.set(name as keyof typeof made, Number(body['id']))
  }
  const till = await desk.staff().post('payment/till-session/open', { float: 0 }, intent())
  theirs.set('tillSession', Number(till.body['id']))
  theirs.set('paymentMethod', site.methods.CASH)
  await depositOf(desk)
  await groupOf(desk)
  await aidsOf(desk)
  await papersOf(desk)
  theirs.set('booking', file.id)
  theirs.set('occupancy', stayIn(file).id)
  theirs.set('place', site.pitches[0] ?? 0)
  theirs.set('placeType', site.pitch)
  theirs.set('customer', site.customerId)
  theirs.set('user', desk.staff().userId)
  theirs.set('priceGrid', await gridOf(site.establishmentId))
  const { db } = desk.house.house
  const account = await sql<{ id: number }>`
    insert into bank_account (establishment_id, label) values (${site.establishmentId}, 'Murs') returning id`.execute(
    db,
  )
  const line = await sql<{ id: number; statement: number }>`
    with l as (insert into bank_line (establishment_id, training, bank_account_id, booked_on, amount, label, reference, counterparty,
        reversal, fingerprint, rank)
      values (${site.establishmentId}, false, ${account.rows[0]?.id}, '2027-01-01', 1, '', '', '', false, 'x', 0) returning id),
    s as (insert into bank_statement (establishment_id, training, bank_account_id, format, file_name, sha256, reference, first_on, last_on,
        imported_at, imported_by)
      values (${site.establishmentId}, false, ${account.rows[0]?.id}, 'CSV', '', '', '', '2027-01-01', '2027-01-01', now(),
        ${desk.staff().userId}) returning id)
    select l.id, s.id as statement from l, s`.execute(db)
  theirs.set('bankAccount', account.rows[0]?.id ?? 0)
  const type = await sql<{ id: number }>`
    insert into expense_type (establishment_id, label, direction, position)
    values (${site.establishmentId}, 'Murs', 'OUT', 99) returning id`.execute(db)
  theirs.set('expenseType', type.rows[0]?.id ?? 0)
  const audit = {
    inspector: 'Murs',
    office: null,
    endsOn: desk.house.house.now().toISOString().slice(0, 10),
    password: 'pommier-vert',
  }
  theirs.set('auditAccess', Number((await desk.staff().post('audit/access/open', audit)).body['id']))
  const tax = await sql<{ id: number }>`
    select id from tax where establishment_id = ${site.establishmentId} limit 1`.execute(db)
  theirs.set('tax', tax.rows[0]?.id ?? 0)
  await sql`insert into accounting_section (establishment_id, code, label) values (${site.establishmentId}, 'MURS', 'Murs')`.execute(
    db,
  )
  for (const [name, table] of [
    ['accountingAccount', 'accounting_account'],
    ['accountingSection', 'accounting_section'],
    ['accountingJournal', 'accounting_journal'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where establishment_id = ${site.establishmentId} limit 1`.execute(db)
    theirs.set(name, rows[0]?.id ?? 0)
  }
  const event = await sql<{ id: number }>`
    select max(id) as id from jet where establishment_id = ${site.establishmentId}`.execute(db)
  theirs.set('jetEvent', event.rows[0]?.id ?? 0)
  const purchase = await sql<{ id: number }>`
    insert into purchase (establishment_id, file_name, content_type, content, sha256, read, seller_key, seller, number, issued_on, total, vat,
      other_buyer, adds_up, received_at)
    values (${site.establishmentId}, 'murs.xml', 'application/xml', 'x', encode(sha256('x'), 'hex'), '{}', 'murs', 'Murs', '1', '2027-01-01',
      1, 0, false, true, now()) returning id`.execute(db)
  theirs.set('purchase', purchase.rows[0]?.id ?? 0)
  const platform = await sql<{ id: number }>`
    insert into electronic_invoice (establishment_id, label, url, token_url, client_id, company_size)
    values (${site.establishmentId}, 'Murs', 'https://murs.example', 'https://murs.example/token', 'murs', 'MICRO') returning id`.execute(
    db,
  )
  theirs.set('electronicInvoice', platform.rows[0]?.id ?? 0)
  const links = await sql<{ provider: number; link: number }>`
    with p as (insert into link_provider (establishment_id, label, provider, account, valid_days, active)
      values (${site.establishmentId}, 'Murs', 'SWIKLY', 'murs', 7, false) returning id),
    l as (insert into pay_link (establishment_id, link_provider_id, use, account_kind, account_id, payer_id, amount, label, expires_at, created_at)
      select ${site.establishmentId}, id, 'PAYMENT', 'booking', ${file.id}, ${site.customerId}, 1, '', now(), now() from p returning id)
    select p.id as provider, l.id as link from p, l`.execute(db)
  theirs.set('linkProvider', links.rows[0]?.provider ?? 0)
  theirs.set('payLink', links.rows[0]?.link ?? 0)
  for (const [name, id] of await shopOf(desk)) theirs.set(name, id)
  const campaign = await sql<{ id: number }>`
    with m as (insert into mailing_criteria (establishment_id, label, audience, consent) values (${site.establishmentId}, 'Campagnes', 'STAYED', 'NONE')
      returning id)
    insert into grc (establishment_id, label, channel, mailing_criteria_id, document_model_id, timing, simplify, measures)
    select ${site.establishmentId}, 'Murs', 'EMAIL', m.id, d.id, 'MANUAL', false, false from m, document_model d
    where d.establishment_id = ${site.establishmentId} and d.function_key = 'campaign' returning id`.execute(db)
  theirs.set('grc', campaign.rows[0]?.id ?? 0)
  const text = await sql<{ id: number }>`
    insert into sms (establishment_id, state, name, number, text, segments, offer, training, written_at, due_at)
    values (${site.establishmentId}, 'HELD', 'Murs', '+33612345678', 'Murs', 1, false, false, now(), now()) returning id`.execute(
    db,
  )
  theirs.set('sms', text.rows[0]?.id ?? 0)
  const sending = await sql<{ id: number }>`
    insert into grc_history (establishment_id, label, channel, criteria_label, document_model_id, simplify, measures, state, started_at)
    values (${site.establishmentId}, 'Murs', 'EMAIL', 'Murs', 1, false, false, 'PAUSED', now()) returning id`.execute(
    db,
  )
  theirs.set('grcHistory', sending.rows[0]?.id ?? 0)
  theirs.set('bankLine', line.rows[0]?.id ?? 0)
  theirs.set('bankStatement', line.rows[0]?.statement ?? 0)
  theirs.set('onlineBooking', house.id)
  house.channel.sell(aChannelBooking({ externalId: 'WALLS' }))
  await house.poll()
  theirs.set('bookingImport', (await house.row('WALLS')).id)
})

/** An office of holiday aid, an aid that it was asked for, and a transfer of it. */
const aidsOf = async ({ site, booked, staff, clear }: Desk): Promise<void> => {
  const { db } = desk.house.house
  const { rows } = await sql<{ type: number; billing: number; management: number }>`
    select (select id from partner_type where kind = 'HOLIDAY_AID' limit 1) as type,
      (select id from partner_billing_type where establishment_id = ${site.establishmentId} limit 1) as billing,
      (select id from partner_management_type where establishment_id = ${site.establishmentId} limit 1) as management`.execute(
    db,
  )
  const kinds = rows[0]
  const made = async (name: 'partner' | 'holidayAid' | 'aidTransfer', path: string, body: object): Promise<number> => {
    const answer = await staff().post(path, body, intent())
    if (answer.status !== 200) throw new Error(`no ${name} could be made: ${answer.text}`)
    theirs.set(name, Number(answer.body['id']))
    return Number(answer.body['id'])
  }
  const { body } = await staff().get('customer/partner/edit/0')
  const ids = { partnerTypeId: kinds?.type, billingTypeId: kinds?.billing, managementTypeId: kinds?.management }
  const partner = { ...body, ...ids, label: 'CAF des murs', customerId: site.customerId }
  const partnerId = await made('partner', 'customer/partner/edit', partner)
  // The places of these days are all taken by now.
  await clear()
  const file = await booked([aStay(site)])
  const asked = { id: 0, version: 0, occupancyId: stayIn(file).id, partnerId, beneficiary: '1234567', rate: 3000 }
  await made('holidayAid', 'booking/vacaf/edit', { ...asked, cap: null, note: null })
  const transfer = { partnerId, amount: 100, methodId: site.methods.TRANSFER, reference: null, parts: [] }
  await made('aidTransfer', 'booking/vacaf/transfer/edit', transfer)
}

/** A model of papers, a look, a printer and a sender of messages. */
const papersOf = async ({ staff }: Desk): Promise<void> => {
  const { body } = await staff().get('document/mailing-configuration')
  theirs.set('mailingConfiguration', (body['list'] as readonly { readonly id: number }[])[0]?.id ?? 0)
  const made = {
    documentSetting: ['document/setting', {}],
    docEditor: ['module/doc-editor', { label: 'Murs', uri: 'ipp://192.0.2.40/ipp/print' }],
    emailing: ['module/emailing', { label: 'Murs', trigger: 'preStay', active: false }],
    mailingCriteria: ['document/mailing-criteria', { label: 'Murs' }],
    smsProvider: ['module/sms-provider', { label: 'Murs', account: 'murs', appKey: 'murs', active: false }],
    emailConfiguration: [
      'document/email-configuration',
      { senderName: 'Murs', senderAddress: 'murs@exemple.fr', host: 'smtp.exemple.fr' },
    ],
  } as const
  for (const [name, [path, over]] of Object.entries(made)) {
    const fresh = await staff().get(`${path}/edit/0`)
    const answer = await staff().post(`${path}/edit`, { ...fresh.body, ...over })
    if (answer.status !== 200) throw new Error(`no ${name} could be made: ${answer.text}`)
    theirs.set(name as keyof typeof made, Number(answer.body['id']))
  }
}

/** One transfer for two files. */
const groupOf = async ({ site, staff }: Desk): Promise<void> => {
  const parts: object[] = []
  for (let i = 0; i < 2; i += 1) {
    const file = await desk.booked([aStay(site)])
    parts.push({ accountId: file.id, amount: 100 })
  }
  const group = { amount: 200, methodId: site.methods.TRANSFER, parts }
  const { status, text, body } = await staff().post('payment/group/edit', group, intent())
  if (status !== 200) throw new Error(`no grouped payment could be made: ${text}`)
  theirs.set('paymentGroup', Number(body['id']))
}

/** A slip of cash, with what it names. */
const depositOf = async ({ site, staff, house }: Desk): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into bank_account (establishment_id, label) values (${site.establishmentId}, 'Compte') returning id`.execute(
    house.house.db,
  )
  theirs.set('bankAccount', rows[0]?.id ?? 0)
  theirs.set('paymentMethod', site.methods.CASH)
  const cash = await desk.booked([aStay(site)])
  await desk.pay(cash.id, 5000, { methodId: site.methods.CASH })
  const slip = { methodId: site.methods.CASH, depositType: 'CASH_SLIP', slipType: 'STANDARD', notes: { 5000: 1 } }
  const { status, text, body } = await staff().post('payment/deposit/edit', slip, intent())
  if (status !== 200) throw new Error(`no deposit could be made: ${text}`)
  theirs.set('deposit', Number(body['id']))
}

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

const A_DAY = '2033-07-10'

/** The least that a schema takes: enough to get as far as the record. */
const sample = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [either] = schema.anyOf ?? schema.oneOf ?? []
  if (either !== undefined) return sample(either)
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
  if (schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return false
  if (schema.type !== 'object') return A_DAY
  const { properties = {}, required = [] } = schema
  // What has an end ends after it began; a text of a model is a document.
  const known: Record<string, unknown> = {
    ...{ end: '2033-07-11', doc: subjectFrom('Bonjour').doc, email: 'client@example.org' },
    fingerprint: Array.from({ length: 32 }, () => 'AB').join(':'),
    ...{ keyHash: 'A'.repeat(43), signature: 'A'.repeat(86), offlineSince: `${A_DAY}T08:00:00Z` },
  }
  const valueOf = (key: string): unknown => known[key] ?? sample(properties[key] ?? {})
  return Object.fromEntries(required.map((key) => [key, valueOf(key)]))
}

const sampleOf = (schema: z.ZodType | undefined): unknown =>
  schema === undefined ? {} : sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

const named = allRoutes.flatMap((route) =>
  Object.entries(route.ids ?? {}).map(([key, record]) => ({ route, key, record })),
)

/** What is answered to an id, the id itself apart. */
const answerTo = async ({ path, method, params, body, query }: Route, key: string, id: number): Promise<string> => {
  const asked = { ...(query === undefined || path.includes(`:${key}`) ? {} : (sampleOf(query) as object)), [key]: id }
  const search = method === 'GET' && query !== undefined ? `?${new URLSearchParams(asked as never).toString()}` : ''
  // Ids are digits in an address, days are days.
  const others = sampleOf(params) as Readonly<Record<string, unknown>>
  const other = (name: string): unknown => (others[name] === A_DAY && name !== 'day' ? 1 : (others[name] ?? 1))
  const part = (name: string): unknown => (name === key ? id : other(name))
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(part(name))) + search
  const least = sampleOf(body) as object
  const sent = path.includes(`:${key}`) ? least : { ...least, [key]: id }
  const asking = {
    GET: () => stranger.get(address),
    POST: () => stranger.post(address, sent, intent()),
    DELETE: () => stranger.remove(address),
  }
  const answer = await asking[method]()
  return `${answer.status} ${answer.text}`.replaceAll(String(id), 'ID')
}

const siteTables = [
  ...['booking', 'occupancy', 'payment', 'bill', 'guarantee', 'booking_event', 'booking_note', 'place'],
  ...['price_grid', 'price_grid_version', 'online_booking', 'booking_import', 'till_session'],
  ...['cash_count', 'terminal_batch'],
  ...['bank_statement', 'bank_line'],
  ...['deposit', 'deposit_payment'],
  ...['holiday_aid', 'aid_transfer', 'aid_transfer_part'],
]

const fingerprint = async (): Promise<string[]> => {
  const prints: string[] = []
  for (const table of siteTables) {
    const { rows } = await sql<{ print: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
      from ${sql.table(table)} t where establishment_id = ${desk.site.establishmentId}`.execute(desk.house.house.db)
    prints.push(`${table} ${rows[0]?.print ?? ''}`)
  }
  return prints
}

describe('the record that an id names', () => {
  it('is said of operations', () => expect(named.length).toBeGreaterThan(100))

  it.each(named.map((one) => [`${one.route.method} ${one.route.path}`, one] as const))(
    '%s: of another site is one that does not exist',
    async (_, { route, key, record }) => {
      const id = theirs.get(record)
      if (id === undefined) throw new Error(`the test makes no ${record}: add it to what the other site has`)
      const before = await fingerprint()
      const unknown = await answerTo(route, key, UNKNOWN)
      // A request refused for its form would not have reached the record.
      expect(unknown).not.toMatch(/^(?:400|422) .*(?:request\.invalid|fields)/)
      expect(await answerTo(route, key, id)).toBe(unknown)
      expect(await fingerprint()).toEqual(before)
    },
  )
})
