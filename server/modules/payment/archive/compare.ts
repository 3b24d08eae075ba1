/** The sixth check of an archive (domain rules, section 5): what it says, against what this installation holds; a fault is event 90. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import type { ChainKind } from '#domain/fiscal/chain.ts'
import type { Compared, comparedBody } from '#contract/operations/payment/archive.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { verifySignature } from '#server/platform/fiscal/keys.ts'
import { CHAIN_TABLES } from '#server/platform/fiscal/verify-rows.ts'
import type { Context } from '#server/platform/http/route.ts'

type Given = z.output<typeof comparedBody>
type Fault = Compared['faults'][number]

const sums = z.object({ count: z.int(), total: z.int() })
/** What the server reads of a manifest. */
const manifestSchema = z.object({
  establishment: z.object({ id: z.int() }),
  chains: z.array(
    z.object({
      name: z.string(),
      first: z.int().min(1),
      previous: z.string(),
      last: z.int().min(1),
      signature: z.string(),
    }),
  ),
  totals: z.object({ bill: sums, payment: sums, ticket: sums.optional() }),
})
type Manifest = z.output<typeof manifestSchema>

const isChain = (kind: string): kind is keyof typeof CHAIN_TABLES => Object.hasOwn(CHAIN_TABLES, kind)

interface NamedChain {
  readonly kind: keyof typeof CHAIN_TABLES
  readonly till: string
  readonly training: boolean
}

/** `INVOICE POSTE-1 false`. */
const chainNamed = (name: string): NamedChain | undefined => {
  const [kind = '', ...rest] = name.split(' ')
  const training = rest.pop() === 'true'
  return isChain(kind) ? { kind: kind satisfies ChainKind, till: rest.join(' '), training } : undefined
}

const endsDiffer = async ({ tx, establishmentId }: Context, chain: Manifest['chains'][number]): Promise<boolean> => {
  const named = chainNamed(chain.name)
  if (named === undefined) return true
  const { table, ...more } = CHAIN_TABLES[named.kind]
  const only = 'only' in more ? sql` and kind = ${more.only}` : sql``
  const { rows } = await sql<{ seq: number; signature: string; previous: string }>`
    select seq, signature, previous_signature as previous from ${sql.table(table)}
    where establishment_id = ${establishmentId} and till = ${named.till} and training = ${named.training}
      and seq in (${chain.first}, ${chain.last})${only}`.execute(tx)
  const at = (seq: number) => rows.find((row) => row.seq === seq)
  return at(chain.first)?.previous !== chain.previous || at(chain.last)?.signature !== chain.signature
}

/** Sum and number of the rows of a table within the chains that an archive names. */
const sumWithin = async (context: Context, manifest: Manifest, kind: 'INVOICE' | 'PAYMENT' | 'TICKET') => {
  const sum = { count: 0, total: 0 }
  const column = kind === 'PAYMENT' ? sql`amount` : sql`total`
  for (const { name, first, last } of manifest.chains) {
    const chain = chainNamed(name)
    if (chain?.kind !== kind) continue
    const { rows } = await sql<{ count: number; total: number }>`
      select count(*)::int as count, coalesce(sum(${column}), 0)::bigint as total from ${sql.table(CHAIN_TABLES[kind].table)}
      where establishment_id = ${context.establishmentId} and till = ${chain.till} and training = ${chain.training}
        and seq between ${first} and ${last}`.execute(context.tx)
    sum.count += rows[0]?.count ?? 0
    sum.total += rows[0]?.total ?? 0
  }
  return sum
}

const totalsDiffer = async (context: Context, manifest: Manifest): Promise<readonly Fault[]> => {
  const faults: Fault[] = []
  for (const [key, kind] of [
    ['bill', 'INVOICE'],
    ['payment', 'PAYMENT'],
    ['ticket', 'TICKET'],
  ] as const) {
    const held = await sumWithin(context, manifest, kind)
    const { count, total } = manifest.totals[key] ?? { count: 0, total: 0 }
    if (held.count !== count || held.total !== total) faults.push({ code: 'online.total', where: kind })
  }
  return faults
}

const isOwn = async ({ tx, establishmentId }: Context, text: string, signature: string): Promise<boolean> => {
  const { rows } = await sql<{ pem: string }>`
    select public_key as pem from signing_key where establishment_id = ${establishmentId}`.execute(tx)
  return rows.some(({ pem }) => verifySignature(pem, text, signature))
}

const parsed = (text: string): Manifest | undefined => {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

const faultsOf = async (context: Context, text: string, signature: string): Promise<readonly Fault[]> => {
  const manifest = parsed(text)
  if (manifest === undefined) return [{ code: 'file.damaged', where: 'manifeste.json' }]
  if (!(await isOwn(context, text, signature))) return [{ code: 'online.key', where: 'manifeste.sig' }]
  const hash = createHash('sha256').update(text).digest('hex')
  const { rows } =
    await sql`select 1 from archive where establishment_id = ${context.establishmentId} and manifest = ${hash}`.execute(
      context.tx,
    )
  const faults: Fault[] = rows.length === 0 ? [{ code: 'online.unknown', where: 'manifeste.json' }] : []
  for (const chain of manifest.chains)
    if (await endsDiffer(context, chain)) faults.push({ code: 'online.chain', where: chain.name })
  return [...faults, ...(await totalsDiffer(context, manifest))]
}

/** What is no archive at all says nothing of the record. */
const NO_ARCHIVE = new Set(['zip.none'])

/** Answers what differs; writes event 90 where anything was found, here or before. */
export const compareArchive = async (context: Context, { manifest, signature, faults: before }: Given) => {
  const faults = manifest === null ? [] : await faultsOf(context, manifest, signature)
  const all = [...before, ...faults].filter(({ code }) => !NO_ARCHIVE.has(code))
  const [first] = all
  if (first !== undefined)
    await writeTechnicalEvent(context.tx, context, JET.INTEGRITY_FAULT, {
      entity: 'archive',
      faults: all.length,
      first: `${first.where}: ${first.code}`,
    })
  return { faults }
}
