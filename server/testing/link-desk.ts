/** A desk whose providers of links are simulated on loopback, for the tests of what links bring. */
import { sql } from 'kysely'
import type { LinkProviderKind } from '#domain/billing/pay-link.ts'
import type { LinksOfFile, PayLink } from '#contract/operations/payment/pay-link.ts'
import { openPayLinks } from '#server/adapters/pay-link/open-pay-link.ts'
import { SIMULATOR_ACCOUNT, SIMULATOR_KEY, startLinkSimulator } from '#server/adapters/pay-link/simulator.ts'
import { workLinks } from '#server/modules/payment/index.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

export const openLinkDesk = async (startsAt: string) => {
  const simulator = await startLinkSimulator()
  const desk = await openDesk({}, { openPayLinks })
  await desk.at(startsAt)
  await desk.prefer('access', { localAddresses: true })
  const { house } = desk.house
  const errors: unknown[] = []
  const log = { error: (...told: unknown[]) => void errors.push(told) }
  /** Throws Error for a link that broke, whichever test it is of. */
  const work = async (on: typeof house): Promise<void> => {
    await workLinks(on, log)
    if (errors.length > 0) throw new Error('a link could not be attended to', { cause: errors.splice(0) })
  }
  let clock = Date.parse(startsAt)

  const provider = async (kind: LinkProviderKind, over: object = {}): Promise<number> => {
    const body = {
      ...{
        id: 0,
        version: 0,
        label: `${kind} ${crypto.randomUUID().slice(0, 8)}`,
        provider: kind,
        account: SIMULATOR_ACCOUNT,
      },
      ...{
        url: simulator.url,
        paymentMethodId: desk.site.methods.CARD,
        validDays: 7,
        inReminders: true,
        active: true,
        ...over,
      },
    }
    const { body: saved } = await desk.staff().post('module/link-provider/edit', body)
    const id = Number(saved['id'])
    await desk.staff().post(`module/link-provider/secret/${id}`, { secret: 'secretKey', value: SIMULATOR_KEY })
    return id
  }
  const forget = () => sql`update link_provider set active = false`.execute(house.db)
  const links = async (bookingId: number): Promise<readonly PayLink[]> => {
    const { body } = await desk.staff().get(`payment/pay-link/get_for_booking/${bookingId}`)
    return (body as unknown as LinksOfFile).list
  }
  return {
    ...desk,
    simulator,
    provider,
    links,
    work: () => work(house),
    /** Another server on the same database. */
    workBeside: () => work({ ...house }),
    ask: (bookingId: number, over: object) =>
      desk.staff().post('payment/pay-link/edit', { bookingId, ...over }, intent()),
    post: (path: string, body: object) => desk.staff().post(path, body, intent()),
    /** The newest of a file. */
    link: async (bookingId: number): Promise<PayLink> => {
      const [newest] = await links(bookingId)
      if (newest === undefined) throw new Error('the file has a link')
      return newest
    },
    remote: (at = -1) => {
      const link = simulator.links().at(at)
      if (link === undefined) throw new Error('the provider has a link')
      return link
    },
    /** Back to where it began: no provider, no place held, no link whose turn comes. */
    restart: async (): Promise<void> => {
      clock = Date.parse(startsAt)
      await desk.at(startsAt)
      await desk.clear()
      await forget()
      await sql`update pay_link set next_at = null`.execute(house.db)
    },
    later: async (minutes: number): Promise<void> => {
      clock += minutes * 60_000
      await desk.at(new Date(clock).toISOString())
    },
    forget,
  }
}
