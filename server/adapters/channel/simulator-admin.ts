/** What plays the guests of the simulator, sets its faults and shows what was pushed to it. */
import { z } from 'zod'
import { escapeXml } from '#server/documents/factur-x/xml.ts'
import type { FakeChannel } from '#server/ports/fake-channel.ts'
import { readMessage } from './booking-schema.ts'
import { FAULTS } from './simulator-faults.ts'
import type { Faults } from './simulator-faults.ts'

export interface AdminAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

interface World {
  readonly channel: FakeChannel
  readonly faults: Faults
}

const json = (value: unknown, status = 200): AdminAnswer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
})

const sellBody = z.object({ bookings: z.array(z.unknown()).max(10_000) })
const garbleBody = z.object({
  raw: z.string(),
  externalId: z.string().nullable().default(null),
  version: z.int().nullable().default(null),
})
const faultsBody = z.object({
  rate: z.number().min(0).max(1).default(0),
  kinds: z.array(z.enum(FAULTS)).default([...FAULTS]),
  queue: z.array(z.enum(FAULTS)).default([]),
})

const sell = ({ channel }: World, { bookings }: z.output<typeof sellBody>): AdminAnswer => {
  const messages = bookings.map((loose) => readMessage(loose, JSON.stringify(loose)))
  const read = messages.flatMap(({ booking }) => (booking === null ? [] : [booking]))
  if (read.length < messages.length)
    return json({ error: 'not a booking', messages: messages.filter(({ booking }) => booking === null) }, 400)
  channel.sell(...read)
  return json({ done: true })
}

const stateOf = ({ channel, faults }: World): object => ({
  undelivered: channel.undelivered().map(({ externalId, version }) => ({ externalId, version })),
  acks: channel.acks(),
  nights: Object.fromEntries(channel.nights()),
  pushes: channel.pushes(),
  faults: faults.played(),
})

const row = (cells: readonly (string | number)[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeXml(String(cell))}</td>`).join('')}</tr>`

const table = (title: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<h2>${title} (${rows.length})</h2><table><thead>${row(heads)}</thead><tbody>${rows.map(row).join('')}</tbody></table>`

const euros = (amount: number): string => `${(amount / 100).toFixed(2).replace('.', ',')} €`

/** Of all the prices, those that tell most at a glance; the others are at `/admin/prices`. */
const weekPrices = (channel: FakeChannel): (readonly [string, string])[] =>
  [...channel.prices()].flatMap(([key, amount]) => {
    const week = / 7 2$/.test(key)
    return week ? [[key.replace(/ 7 2$/, ''), amount === null ? 'non vendu' : euros(amount)] as const] : []
  })

/** A plain page: what waits, what was answered, what is known of each night. */
const page = ({ channel, faults }: World): string => {
  const yes = (is: boolean): string => (is ? 'oui' : 'non')
  return [
    '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Simulateur de canal</title>',
    '<h1>Simulateur de canal</h1>',
    table(
      'Messages non acquittés',
      ['Réservation', 'Version', 'Nature'],
      channel
        .undelivered()
        .map(({ externalId, version, booking }) => [externalId ?? '—', version ?? '—', booking?.event ?? 'illisible']),
    ),
    table(
      'Acquittements reçus',
      ['Réservation', 'Version', 'Réponse', 'Dossier', 'Motif'],
      channel.acks().map((a) => [a.externalId, a.version, a.outcome, a.bookingCode ?? '', a.reason ?? '']),
    ),
    table('Pannes jouées', ['Panne', 'Fois'], Object.entries(faults.played())),
    table(
      'Nuits connues',
      ['Type et nuit', 'Libres', 'Nuits minimum', 'Arrivée fermée', 'Départ fermé'],
      [...channel.nights()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, n]) => [key, n.free, n.minNights, yes(n.closedToArrival), yes(n.closedToDeparture)]),
    ),
    table('Prix connus : une semaine, deux adultes', ['Type et arrivée', 'Prix'], weekPrices(channel)),
    '</html>',
  ].join('\n')
}

/** Throws zod's error or SyntaxError for a body that makes no sense. */
export const serveAdmin = async (
  world: World,
  method: string,
  path: string,
  body: Uint8Array,
): Promise<AdminAnswer> => {
  const value = (): unknown => JSON.parse(new TextDecoder().decode(body))
  switch (`${method} ${path}`) {
    case 'GET /':
      return { status: 200, type: 'text/html', text: page(world) }
    case 'GET /admin/state':
      return json(stateOf(world))
    case 'GET /admin/prices':
      return json(Object.fromEntries(world.channel.prices()))
    case 'POST /admin/sell':
      return sell(world, sellBody.parse(value()))
    case 'POST /admin/garble':
      world.channel.garble({ ...garbleBody.parse(value()), booking: null, problem: 'channel.messageInvalid' })
      return json({ done: true })
    case 'POST /admin/faults': {
      const { queue, ...settings } = faultsBody.parse(value())
      world.faults.set(settings)
      world.faults.queue(...queue)
      return json({ done: true })
    }
    case 'POST /admin/forget':
      world.channel.forget()
      return json({ done: true })
    default:
      return json({ error: 'no such address' }, 404)
  }
}
