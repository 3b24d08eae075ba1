/** Lists as files: every one in the words of who asks, of what the screen shows, told in the technical journal. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { entities } from '#contract/entities/index.ts'
import { declaredTexts } from '#contract/declared-texts.ts'
import type { PoliceRegister } from '#contract/operations/booking/police.ts'
import { allRoutes } from '#server/app.ts'
import readXlsx from 'read-excel-file/node'
import { lists } from '#contract/lists/index.ts'
import { catalogueTexts } from '#server/platform/catalogue.ts'
import { aStay } from '#server/testing/campsite.ts'
import { aChannelBooking, aChannelStay, openChannelDesk } from '#server/testing/channel-desk.ts'
import { intent } from '#server/testing/desk.ts'
import { mirrorLanguage, mirrored } from '#server/testing/mirror-language.ts'
import type { Caller } from '#server/testing/test-house.ts'

const house = await openChannelDesk()
const { desk, channel } = house
const { site } = desk
const DAY = '2027-07-10'
const WEEK = { from: DAY, to: '2027-07-17' }
/** Whatever a list asks; each takes what it knows. */
const ANY = { ...WEEK, day: DAY, criteria: {} }

const linesOf = (text: string): string[] => text.trimEnd().split('\r\n')
const headings = (text: string): string => (linesOf(text)[0] ?? '').replace('\uFEFF', '')

beforeAll(async () => {
  const { db } = desk.house.house
  await house.mapAll()
  await house.set({ acceptsAlone: true, paymentMethodId: site.methods.TRANSFER })
  const { rows } = await sql<{ id: number }>`select id from country where iso_code = 'DE'`.execute(db)
  await desk.at(`${DAY}T08:00:00Z`)
  const anna = { age: 41, surname: 'Müller', name: '=Anna', birthDate: '1986-07-12', nationalityId: rows[0]?.id ?? 0 }
  await desk.booked([aStay(site, { people: [anna, { age: 39, surname: 'Weber', birthDate: '1988-07-11' }] })])
  await desk.booked([aStay(site, { placeTypeId: site.mobilHome, arrival: DAY, departure: '2027-07-15' })])
  const wish = { placeTypeId: site.pitch, arrival: '2027-08-01', departure: '2027-08-08', until: '2027-07-30' }
  const waits = { ...wish, customerId: site.customerId, people: [{ age: 41 }], note: 'Ombre ; calme' }
  const added = await desk.staff().post('booking/waiting-wish/edit', waits, intent())
  const refused = { reason: 'FULL', arrival: '2027-08-01', departure: '2027-08-08', people: 4, note: '@remise' }
  const noted = await desk.staff().post('booking/refused-demand/add', refused, intent())
  if (added.status !== 200 || noted.status !== 200) throw new Error(added.text + noted.text)
  const august = { arrival: toDay('2027-08-14'), departure: toDay('2027-08-21') }
  channel.sell(aChannelBooking({ externalId: 'N1', stays: [aChannelStay(august)], paid: cents(10_000) }))
  channel.sell(aChannelBooking({ externalId: 'N2', stays: [aChannelStay({ typeCode: 'YURT' })], paid: cents(2500) }))
  await house.poll()
  await sql`update price_grid g set draft = v.snapshot from price_grid_version v where v.price_grid_id = g.id`.execute(
    db,
  )
}, 120_000)

/** Those of declared entities are all one (`crud.test.ts`). */
const declared = new Set(Object.values(entities).map((entity) => `${entity.path}/document`))

const files = allRoutes.filter(
  ({ path, right, params }) =>
    /\/document(\/list)?$/.test(path) && right !== 'session' && right[1] === 'export' && !params && !declared.has(path),
)

describe('each list', () => {
  const callers = new Map<string, Caller>()

  beforeAll(async () => {
    const french = { ...declaredTexts(), ...(await catalogueTexts('fr')) }
    const manager = await desk.house.user()
    await manager.post('customer/language/interface/it', { texts: mirrorLanguage(french, 'it'), save: true })
    for (const language of ['fr', 'en', 'it']) {
      const caller = await desk.house.user()
      await caller.post('language', { language })
      callers.set(language, caller)
    }
  })

  it.each(files.map(({ path }) => [path]))('%s has headings in the language of who asks', async (path) => {
    const said = await Promise.all(
      ['fr', 'en', 'it'].map(async (language) => {
        const { status, text } = (await callers.get(language)?.post(path, ANY)) ?? { status: 0, text: '' }
        expect([status, text.startsWith('\uFEFF')]).toEqual([200, true])
        return headings(text)
      }),
    )
    const [french = '', english = '', italian = ''] = said
    expect(english).not.toBe(french)
    expect(italian).toBe(french.split(';').map(mirrored).join(';'))
  })
})

const csvOf = async (path: string, body: object): Promise<string[]> => {
  const { text } = await desk.staff().post(path, body)
  return linesOf(text).slice(1)
}

describe('a list that its screen narrows and sorts', () => {
  it('leaves as it is shown: who is on the site', async () => {
    const criteria = { view: 'period', ...WEEK }
    const { body } = await desk.staff().post('booking/occupation/search', { criteria })
    const ids = (body['list'] as { id: number }[]).map(({ id }) => id).toReversed()
    const rows = await csvOf('booking/occupation/document', { criteria, ids })
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(/;Attendu;Martin Élodie;"?Müller =Anna, Weber"?;2;10\/07\/2027;17\/07\/2027;/)
    expect(await csvOf('booking/occupation/document', { criteria, ids: ids.slice(0, 1) })).toEqual(rows.slice(0, 1))
    expect(await csvOf('booking/occupation/document', { criteria })).toEqual(rows.toReversed())
  })

  it('and of another site not at all', async () => {
    const stranger = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    for (const [path, asked] of [
      ['booking/occupation/document', { criteria: { view: 'period', ...WEEK } }],
      ['booking/police-register/document/list', WEEK],
    ] as const)
      expect(linesOf((await stranger.post(path, asked)).text)).toHaveLength(1)
  })

  it('birthdays', async () => {
    const { body } = await desk.staff().post('booking/birthday/search', { criteria: WEEK })
    const ids = (body['list'] as { id: number; age: number }[]).filter(({ age }) => age === 41).map(({ id }) => id)
    const rows = await csvOf('booking/birthday/document', { criteria: WEEK, ids })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^12\/07\/2027;Müller =Anna;41;/)
  })

  it('police forms: what the list shows, nothing of what it does not', async () => {
    const period = { from: DAY, to: DAY }
    const { body } = await desk.staff().post('booking/police-register/search', period)
    const [row] = (body as unknown as PoliceRegister).list
    const text = (await desk.staff().post('booking/police-register/document/list', { ...period, ids: [row?.id] })).text
    expect(headings(text)).toBe('État;Signée le;Occupant;Nationalité;Naissance;Place;Arrivée;Départ;Imprimée')
    expect(linesOf(text)[1]).toMatch(
      /^Manque\s: naissance, contact;;Müller =Anna;Allemagne;12\/07\/1986;[^;]+;10\/07\/2027;17\/07\/2027;$/,
    )
    for (const hidden of [row?.address, row?.phone, row?.email]) expect(text).not.toContain(hidden ?? 'nowhere')
  })
})

describe('a list that the server searches', () => {
  it('internet bookings: those of the view, paid ones without a stay among them, in the order asked', async () => {
    const all = await csvOf('booking/booking-import/document', {
      criteria: { view: 'ALL' },
      sort: [{ field: 'paid', desc: true }],
    })
    expect(all.map((line) => line.split(';')[8])).toEqual(['100,00', '25,00'])
    expect(all[0]).toMatch(/^Intégrée;N1;Réservation;[^;]+;[^;]*Dupont[^;]*;14\/08\/2027;21\/08\/2027;250,00;100,00;/)
    expect(all[0]).toMatch(/;\d{4}-\d{5};10\/07\/2027 10:00$/)
    const unbooked = await csvOf('booking/booking-import/document', { criteria: { view: 'PAID' } })
    expect(unbooked.map((line) => line.split(';')[1])).toEqual(['N2'])
  })

  it('price grids, under the filters of their list', async () => {
    const grids = (active: boolean) =>
      csvOf('occupant-extra/price-grid/document', { criteria: { filters: { active } } })
    expect((await grids(true)).length).toBeGreaterThan(0)
    expect(await grids(false)).toEqual([])
    const wrong = await desk.staff().post('occupant-extra/price-grid/document', { sort: [{ field: 'nothing' }] })
    expect([wrong.status, wrong.body['message']]).toEqual([400, 'request.invalid'])
  })

  it('wishes and refused requests, their words made harmless', async () => {
    const [wish] = await csvOf('booking/waiting-wish/document', {})
    expect(wish).toMatch(
      /^Martin Élodie;[^;]*;[^;]+;01\/08\/2027;08\/08\/2027;0;1;30\/07\/2027;01\/08\/2027;"Ombre ; calme"$/,
    )
    expect(await csvOf('booking/waiting-wish/document', { ids: [] })).toEqual([])
    const [refused] = await csvOf('booking/refused-demand/document', { from: DAY, to: DAY })
    expect(refused).toMatch(/^10\/07\/2027;Complet;;01\/08\/2027;08\/08\/2027;4;'@remise;/)
  })
})

describe('a list as a workbook', () => {
  /** As the CSV would write it. */
  const said = (cell: unknown): string => {
    if (cell === null) return ''
    if (!(cell instanceof Date)) return String(cell)
    const [day = '', hour = ''] = cell.toISOString().split('T')
    return `${day.split('-').toReversed().join('/')}${hour.startsWith('00:00') ? '' : ` ${hour.slice(0, 5)}`}`
  }
  /** As the workbook holds it: without quotes, an amount as a number. */
  const plain = (cell: string): string =>
    /^-?\d+,\d\d$/.test(cell)
      ? String(Number(cell.replace(',', '.')))
      : cell.replace(/^"(.*)"$/, '$1').replace(/^'(?=[=+@-])/, '')

  it.each(lists.map((list) => [list.name, list] as const))('%s holds what its CSV holds', async (_, list) => {
    const criteria = {
      ...(list.whole === true ? { day: DAY } : {}),
      ...('ALL' in (list.filters['view']?.options ?? {}) ? { view: 'ALL' } : {}),
    }
    const path = `${list.base}/document`
    const csv = (await desk.staff().post(path, { criteria })).text
    const { status, bytes } = await desk.staff().post(path, { criteria, format: 'xlsx' })
    expect(status).toBe(200)
    const [sheet] = await readXlsx(bytes)
    const lines = linesOf(csv.replace('\uFEFF', '')).map((line) => line.split(';').map(plain))
    const rows = (sheet?.data ?? []).map((row) => row.map(said))
    // The journal of events tells its own files, the last first.
    const told = list.name === 'jet' ? rows.length - lines.length : 0
    expect(told).toBeLessThan(3)
    expect(rows.toSpliced(1, told)).toEqual(lines)
  })

  it('has amounts as numbers, days as days, and a name that begins like a formula as a text', async () => {
    const { bytes } = await desk.staff().post('booking/arrival/document', { criteria: { day: DAY }, format: 'xlsx' })
    const [sheet] = await readXlsx(bytes)
    const [head = [], ...rows] = sheet?.data ?? []
    const at = (heading: string) => rows.map((row) => row[head.indexOf(heading)])
    expect(at('Arrivée')).toEqual([new Date(`${DAY}T00:00Z`), new Date(`${DAY}T00:00Z`)])
    for (const balance of at('Solde')) expect(balance).toBeGreaterThan(0)
  })

  it('so is that of a declared entity: amounts as numbers, days as days', async () => {
    const { db } = desk.house.house
    const { rows } = await sql<{ type: number; method: number }>`
      select t.id as type, m.id as method from expense_type t join payment_method m on m.establishment_id = t.establishment_id
      where t.establishment_id = ${site.establishmentId} and t.direction = 'OUT' and m.kind = 'CASH' limit 1`.execute(
      db,
    )
    const { type: typeId, method: methodId } = rows[0] ?? {}
    const spent = { id: 0, spentOn: DAY, typeId, methodId, supplier: '=1+1', amount: 1234 }
    expect((await desk.staff().post('payment/expense/edit', spent)).status).toBe(200)
    const { bytes } = await desk.staff().post('payment/expense/document', { format: 'xlsx' })
    const [head = [], row = []] = (await readXlsx(bytes))[0]?.data ?? []
    const at = (heading: string) => row[head.indexOf(heading)]
    expect([at('Date'), at('Fournisseur'), at('Montant TTC')]).toEqual([new Date(`${DAY}T00:00Z`), '=1+1', 12.34])
  })

  it('is refused in another format', async () => {
    const { status } = await desk.staff().post('booking/birthday/document', { criteria: WEEK, format: 'ods' })
    expect(status).toBe(400)
  })

  it('has headings in the language of who asks', async () => {
    const caller = await desk.house.user()
    await caller.post('language', { language: 'en' })
    const { bytes } = await caller.post('booking/arrival/document', { criteria: { day: DAY }, format: 'xlsx' })
    expect((await readXlsx(bytes))[0]?.data[0]).toContain('To complete, notes')
  })
})

it('tells the journal of each', async () => {
  const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from jet`.execute(desk.house.house.db)
  for (const { path } of files) await desk.staff().post(path, ANY)
  const { rows } = await sql<{ entity: string }>`
    select detail ->> 'entity' as entity from jet where code = 110 and id > ${before.rows[0]?.id ?? 0}`.execute(
    desk.house.house.db,
  )
  expect(rows).toHaveLength(files.length)
  for (const name of [
    'occupation',
    'birthday',
    'policeRegister',
    'waitingWish',
    'refusedDemand',
    'bookingImport',
    'priceGrid',
  ])
    expect(rows).toContainEqual({ entity: name })
})
