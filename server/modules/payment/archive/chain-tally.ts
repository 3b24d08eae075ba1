/** Where the chains of an archive begin and end, and its totals: what the manifest says, and every verifier finds again. */
import type { ArchiveChain, ArchiveManifest } from '#domain/fiscal/archive/checks.mjs'
import type { Proof } from '#server/modules/payment/archive/record-xml.ts'
import type { RecordRows } from '#server/platform/fiscal/content.ts'

const CHAINS: Readonly<Record<string, string>> = {
  ...{ bill: 'INVOICE', payment: 'PAYMENT', duplicate: 'DUPLICATE', jet: 'JET', archive: 'ARCHIVE' },
  ticket: 'TICKET',
}

interface Link {
  readonly seq: number
  readonly previous: string
  readonly signature: string
}

interface Sum {
  count: number
  total: number
}

export const chainTally = () => {
  const chains = new Map<string, ArchiveChain>()
  const totals: { bill: Sum; payment: Sum; ticket?: Sum } = {
    bill: { count: 0, total: 0 },
    payment: { count: 0, total: 0 },
  }
  const papers: number[] = []
  let count = 0
  const follow = (name: string, { seq, previous, signature }: Link): void => {
    const begun = chains.get(name) ?? { first: seq, previous }
    chains.set(name, { name, first: begun.first, previous: begun.previous, last: seq, signature })
  }
  return {
    /** `isLate`: outside the chain of proofs. */
    add: (proof: Proof, { columns }: RecordRows, isLate = false): void => {
      const record: string = proof.record
      count += 1
      if (record === 'closure_document') papers.push(proof.id)
      if (!isLate) follow(`CONTENT ${proof.till} ${proof.training}`, proof)
      const kind = record === 'closure' ? String(columns['kind']) : CHAINS[record]
      const link = {
        seq: Number(columns['seq']),
        previous: String(columns['previous_signature']),
        signature: String(columns['signature']),
      }
      if (kind !== undefined) follow(`${kind} ${String(columns['till'])} ${String(columns['training'])}`, link)
      if (record !== 'bill' && record !== 'payment' && record !== 'ticket') return // quotes and moves raise no total
      const sum = (totals[record] ??= { count: 0, total: 0 })
      sum.count += 1
      sum.total += Number(columns[record === 'payment' ? 'amount' : 'total'])
    },
    told: (): Pick<ArchiveManifest, 'chains' | 'totals'> & {
      readonly count: number
      readonly papers: readonly number[]
    } => ({
      chains: [...chains.values()],
      totals,
      count,
      papers,
    }),
  }
}
