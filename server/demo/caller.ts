import type { Day } from '#domain/day.ts'
import { moduleKeys } from '#contract/modules.ts'
import type { Rights } from '#contract/rights.ts'
import { allRoutes } from '#server/app.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Context, Route, Services, Upload } from '#server/platform/http/route.ts'

export interface Operator {
  readonly id: number
  readonly name: string
}

interface Place {
  readonly db: Db
  readonly services: Services
  readonly establishmentId: number
  readonly rights: Rights
  readonly operator: Operator
}

/** Calls the routes of the screens in this process, at an instant of the demo's clock. */
export interface DemoCaller {
  /** Moves the clock: what follows happens on that day, a little later each time. */
  readonly at: (day: Day, hour: number) => void
  readonly call: <A>(path: string, body?: object) => Promise<A>
  /** Sends a file. */
  readonly upload: <A>(path: string, file: Upload) => Promise<A>
  /** Several calls in one transaction: all or none. */
  readonly together: <T>(work: (call: DemoCaller['call'], db: Db) => Promise<T>) => Promise<T>
}

interface Found {
  readonly route: Route
  readonly params: Record<string, string>
}

const matcher = (route: Route): RegExp => new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const ROUTES = allRoutes.map((route) => ({ route, pattern: matcher(route) }))
const known = new Map<string, Found>()

/** A path with ids is looked up by its pattern; `GET path` or `POST path`. */
const find = (address: string): Found => {
  const cached = known.get(address)
  if (cached !== undefined) return cached
  const [method = 'POST', path = ''] = address.split(' ')
  for (const { route, pattern } of ROUTES) {
    const match = route.method === method ? pattern.exec(path) : null
    if (match !== null) {
      const found = { route, params: { ...match.groups } }
      if (Object.keys(found.params).length === 0) known.set(address, found)
      return found
    }
  }
  throw new Error(`no route ${address}`)
}

/**
 * The operations of the screens, with their checks and signatures, without HTTP. Rights are those of the demo's manager;
 * the simulated clock never runs backwards within a till's chains since plays come in date order.
 */
export const demoCaller = ({ db, services, establishmentId, rights, operator }: Place): DemoCaller => {
  let now = new Date(0)
  let today = '1970-01-01' as Day

  const contextIn = (tx: Db): Context => ({
    tx,
    db,
    services,
    establishmentId,
    rights,
    today,
    now,
    sessionId: 0,
    audit: null,
    user: { id: operator.id, name: operator.name, admin: true, systeme: true },
    till: 'POSTE-1',
    training: true,
    language: 'fr',
    modules: moduleKeys,
    customers: { owners: [establishmentId], keepsOthers: false },
    // Nobody watches: screens opened meanwhile read the demo afresh once it is there.
    changed: () => Promise.resolve(),
  })

  const handle = async <A>(tx: Db, { route, params }: Found, body: unknown): Promise<A> => {
    now = new Date(now.getTime() + 1000)
    const input = { params: route.params?.parse(params), body, query: route.query?.parse({}), returnEditItem: false }
    return (await route.handle(contextIn(tx), input)) as A
  }

  const callIn =
    (tx: Db) =>
    <A>(address: string, body: object = {}): Promise<A> => {
      const found = find(address.includes(' ') ? address : `POST ${address}`)
      return handle<A>(tx, found, found.route.body?.parse(body))
    }

  return {
    at: (day, hour) => {
      const next = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+02:00`)
      if (next > now) now = next
      today = day
    },
    call: (address, body) => inTransaction(db, (tx) => callIn(tx)(address, body)),
    upload: (path, file) => inTransaction(db, (tx) => handle(tx, find(`POST ${path}`), file)),
    together: (work) => inTransaction(db, (tx) => work(callIn(tx), tx)),
  }
}
