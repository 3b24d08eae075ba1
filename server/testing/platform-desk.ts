/** A desk whose establishment has an approved platform on loopback, and a clock that goes on by rounds. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { EinvoiceBill } from '#contract/operations/payment/einvoice.ts'
import { openPlatform } from '#server/adapters/platform/open-platform.ts'
import { startPlatform } from '#server/adapters/platform/simulator.ts'
import { cdarXml } from '#server/documents/cdar/cdar.ts'
import { issueBills, pollPlatforms, readStatuses, sendFlows, tellCollected } from '#server/modules/einvoice/index.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { createSimulatedFaults } from '#server/ports/simulated-faults.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { sameRandom } from '#server/testing/same-random.ts'

export const BUYER_SIREN = '732829320'
const MINUTE = 60_000
/** What leaves is the XML itself: composing pages is tried elsewhere. */
const render = ({ xml = '' }: { readonly xml?: string }) => Promise.resolve(Buffer.from(xml))

/** Each test begins on `now` or later, the customer a company of France that the directory lists. */
export const platformDesk = async (now: string) => {
  const desk = await openDesk({}, { openPlatform, documents: { render } })
  const { house, site } = desk
  const { db, services } = house.house
  const { random } = sameRandom(412)
  const faults = createSimulatedFaults(() => random(1_000_000) / 1_000_000)
  const platform = await startPlatform(faults, new Date(Date.parse(now) - 60 * MINUTE).toISOString())
  afterFile(platform.stop)

  let clock = Date.parse(now)
  const parts = { db, services, now: () => new Date(clock) }
  const errors: unknown[] = []
  const log = { error: (...told: unknown[]) => void errors.push(told) }
  const round = async (): Promise<void> => {
    await issueBills(parts, log)
    await sendFlows(parts, log)
    clock += 6 * MINUTE
    await pollPlatforms(parts, (error) => void errors.push(error))
    await readStatuses(parts, log)
    await tellCollected(parts, log)
    await sendFlows(parts, log)
  }
  const at = async (moment: string): Promise<void> => {
    clock = Math.max(clock, Date.parse(moment))
    await desk.at(moment)
  }

  await desk.at(now)
  await desk.prefer('access', { localAddresses: true })
  const base = {
    id: 0,
    version: 0,
    label: 'Plateforme',
    companySize: 'MICRO',
    issuesFrom: '2027-01-01',
    extended: false,
  }
  const addresses = { url: platform.url, directoryUrl: null, tokenUrl: `${platform.url}/token`, organisation: null }
  const settings = { ...base, ...addresses, clientId: platform.clientId }
  const { id: moduleId } = of<{ id: number }>(await desk.staff().post('module/electronic-invoice/edit', settings))
  const secret = { secret: 'clientSecret', value: platform.clientSecret }
  of(await desk.staff().post(`module/electronic-invoice/secret/${moduleId}`, secret))

  const company = (siren: string | null, over: { vatNumber?: string | null } = {}) =>
    sql`update customer set is_company = true, company_name = 'Les Randonneurs', siren = ${siren}, vat_number = ${over.vatNumber ?? null}
      where id = ${site.customerId}`.execute(db)
  const consumer = () =>
    sql`update customer set is_company = false, company_name = null, siren = null, vat_number = null where id = ${site.customerId}`.execute(
      db,
    )
  beforeEach(async () => {
    await at(now)
    await desk.clear()
    errors.length = 0
    await company(BUYER_SIREN)
    platform.directory.set(BUYER_SIREN, [BUYER_SIREN])
    platform.judge(() => ({ status: 'Ok' }))
  })

  const billed = async (bookingId: number) =>
    of<{ id: number; number: string }>(await desk.staff().post('payment/bill/edit', { bookingId }, intent()))
  const bill = async (paid = 0) => {
    const file = await desk.booked([aStay(site)])
    if (paid > 0) of(await desk.pay(file.id, paid))
    const made = await billed(file.id)
    await desk.clear()
    return { ...made, bookingId: file.id }
  }
  const status = (number: string, code: number, reason?: string, sellerSiren = '812345678') =>
    platform.deliver({
      type: 'CustomerInvoiceLC',
      syntax: 'CDAR',
      name: `cdv-${code}.xml`,
      content: cdarXml({
        id: crypto.randomUUID(),
        at: '20270301100000',
        code,
        label: 'Statut',
        on: toDay('2027-03-01'),
        invoice: { number, typeCode: '380', date: toDay('2027-03-01') },
        seller: { siren: sellerSiren, name: 'Les Dunes', role: 'SE', address: sellerSiren },
        buyer: { siren: BUYER_SIREN, name: 'Les Randonneurs', role: 'BY', address: BUYER_SIREN },
        from: 'BY',
        ...(reason === undefined ? {} : { reason: { code: reason, text: 'Parce que' } }),
      }),
    })
  return {
    desk,
    platform,
    moduleId,
    settings,
    parts,
    log,
    errors,
    round,
    at,
    company,
    consumer,
    bill,
    billed,
    status,
    /** Of a bill, as its screen shows it. */
    stateOf: async (id: number): Promise<EinvoiceBill> => of(await desk.staff().get(`payment/einvoice/bill/${id}`)),
    cancel: async (id: number) =>
      of<{ id: number }>(
        await desk.staff().post('payment/bill/cancel', { id, reason: 'Refusée par le client' }, intent()),
      ).id,
    sentOf: (name: string) => platform.sent().filter((flow) => flow.name.includes(name)),
  }
}
