/**
 * Where every chain ends and how far every counter is, read from the database and shipped beside the segments: a house that is restored to
 * an earlier moment goes on above what was given since. Sealed for those who can open a backup, and signed with this server's own key, so
 * that nobody else who can write to the place has a say in the next numbers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { ChainKind } from '#domain/fiscal/chain.ts'
import type { Day } from '#domain/day.ts'
import { admin } from '#server/platform/postgres/postmaster.ts'
import { writeDurably } from './durable.ts'
import { SEALED, SealError, seal, unseal } from './seal.ts'
import { isSegment } from './segments.ts'

export interface ChainEnd {
  readonly site: number
  readonly till: string
  readonly kind: ChainKind
  readonly training: boolean
  readonly seq: number
  readonly signature: string
}

export interface YearCount {
  readonly site: number
  readonly id: number
  readonly label: string
  readonly start: Day
  readonly end: Day
  readonly prefix: string
  readonly digits: number
  readonly closed: boolean
  /** Last bill number that was given. */
  readonly last: number
}

export interface Count {
  readonly site: number
  readonly year: number
  readonly last: number
}

/** What the database says. */
export interface Heads {
  /** Of the cluster: a restored house keeps it. */
  readonly system: string
  readonly sites: readonly { readonly id: number; readonly name: string }[]
  readonly chains: readonly ChainEnd[]
  readonly years: readonly YearCount[]
  readonly credits: readonly Count[]
  readonly bookings: readonly Count[]
  /** Last codes and ids that were handed out, to whatever end. */
  readonly customers: number
  readonly records: number
}

/** What is shipped. */
export interface ShippedHeads extends Heads {
  readonly house: string
  readonly segment: string
  readonly at: string
  /** The server stopped in good order: nothing was given after them. */
  readonly final: boolean
}

/** One statement, one snapshot; a few rows by their keys. Sequences are read as they are, ahead of it at most. */
export const HEADS = `select json_build_object(
  'system', (select system_identifier::text from pg_control_system()),
  'sites', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from establishment),
  'chains', (select coalesce(json_agg(json_build_object('site', establishment_id, 'till', till, 'kind', kind, 'training', training,
    'seq', seq, 'signature', signature) order by establishment_id, till, kind, training), '[]') from chain_head),
  'years', (select coalesce(json_agg(json_build_object('site', establishment_id, 'id', id, 'label', label, 'start', start_date,
    'end', end_date, 'prefix', bill_prefix, 'digits', bill_digits, 'closed', closed, 'last', next_bill_number - 1) order by id), '[]') from financial_year),
  'credits', (select coalesce(json_agg(json_build_object('site', establishment_id, 'year', year, 'last', last)
    order by establishment_id, year), '[]') from credit_note_counter),
  'bookings', (select coalesce(json_agg(json_build_object('site', establishment_id, 'year', year, 'last', last)
    order by establishment_id, year), '[]') from booking_counter),
  'customers', (select case when is_called then last_value else 0 end from customer_code),
  'records', (select case when is_called then last_value else 0 end from record_id)) as heads`

const MARK = '.heads'

/** `<segment>.heads.zst.age`, of the segment that was being written: kept and pruned with it. */
export const headsFile = (segment: string): string => `${segment}${MARK}${SEALED}`

/** The segment in the name of a file of heads; undefined where it is none. */
export const segmentOfHeads = (name: string): string | undefined => {
  const segment = name.slice(0, 24)
  return isSegment(segment) && name === headsFile(segment) ? segment : undefined
}

const macOf = (text: string, identity: string): Buffer => createHmac('sha256', identity).update(text).digest()

export const sealHeads = async (
  heads: ShippedHeads,
  { recipients, identity }: { readonly recipients: readonly string[]; readonly identity: string },
): Promise<Uint8Array> => {
  const text = JSON.stringify(heads)
  return seal(Buffer.from(JSON.stringify({ text, mac: macOf(text, identity).toString('hex') })), recipients)
}

/** Throws SealError: no key opens it, a byte was changed, or this server's key did not sign it. */
export const openHeads = async (sealed: Uint8Array, segment: string, identity: string): Promise<ShippedHeads> => {
  const bytes = await unseal(sealed, identity)
  try {
    const { text, mac } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { text: string; mac: string }
    if (!timingSafeEqual(Buffer.from(mac, 'hex'), macOf(text, identity))) throw new Error('signed by another key')
    const heads = JSON.parse(text) as ShippedHeads
    if (heads.segment !== segment) throw new Error('it bears the name of another')
    return heads
  } catch (error) {
    throw new SealError('altered', error)
  }
}

/** Nothing is there yet to be read: a database that is being made. */
const TOO_EARLY = new Set(['42P01', '3D000', '28000'])

export const isTooEarly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TOO_EARLY.has(String(error.code))

/** A connection that is made again when it broke. */
const reader = (socketDir: string) => {
  let client: pg.Client | undefined
  const drop = async (): Promise<void> => {
    const gone = client
    client = undefined
    await gone?.end().catch(() => undefined) // it has left already
  }
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      ...admin(socketDir),
      database: 'pinede',
      application_name: 'pinede heads',
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
    })
    opened.on('error', () => void drop()) // the next reading opens another
    await opened.connect()
    return opened
  }
  return {
    read: async (): Promise<{ heads: Heads; segment: string }> => {
      try {
        client ??= await open()
        const { rows } = await client.query<{ heads: Heads; segment: string }>(
          `${HEADS}, pg_walfile_name(pg_current_wal_lsn()) as segment`,
        )
        const [row] = rows
        if (row === undefined) throw new Error('no heads')
        return row
      } catch (error) {
        await drop()
        throw error
      }
    },
    close: drop,
  }
}

export interface HeadsOptions {
  readonly socketDir: string
  readonly outbox: string
  readonly house: string
  readonly recipients: readonly string[]
  readonly identity: string
  readonly now: () => Date
}

/** Leaves heads in the outbox, from where they are shipped as segments are. */
export const headsKeeper = (options: HeadsOptions) => {
  const { socketDir, outbox, house, now } = options
  const source = reader(socketDir)
  let written = ''
  let last: Heads | undefined
  return {
    /** The cluster, once it was read. */
    system: () => last?.system ?? null,
    /** Writes them where they changed. `final`: the server stops, and nothing more is given. */
    write: async (final: boolean): Promise<void> => {
      const { heads, segment } = await source.read()
      last = heads
      const said = JSON.stringify({ heads, final })
      if (said === written) return
      const file = join(outbox, headsFile(segment))
      await writeDurably(file, await sealHeads({ ...heads, house, segment, at: now().toISOString(), final }, options))
      written = said
    },
    close: () => source.close(),
  }
}
