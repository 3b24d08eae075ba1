/** Reads a lifecycle message (CDAR, UN/CEFACT D22B), whoever wrote it: what is missing is null, what is unknown is kept. */
import type { Cents } from '../money.ts'
import { toCents } from './amounts.ts'
import { at, textAt } from './tree.ts'
import type { Tree } from './tree.ts'

export interface Collected {
  /** Basis points. */
  readonly rate: number
  /** VAT included. */
  readonly amount: Cents
}

export interface StatusReason {
  readonly code: string
  readonly text: string | null
  readonly action: string | null
}

export interface LifecycleStatus {
  /** The invoice's, as its seller numbered it (BT-1). */
  readonly number: string
  readonly sellerSiren: string | null
  readonly code: number
  /** `YYYYMMDDHHMMSS`, as it was written; null: it is not said. */
  readonly at: string | null
  readonly reasons: readonly StatusReason[]
  readonly collected: readonly Collected[]
}

const collectedOf = (status: Tree): Collected[] =>
  at(status, 'SpecifiedDocumentCharacteristic').flatMap((one) => {
    const [amount, rate] = [toCents(textAt(one, 'ValueAmount')), toCents(textAt(one, 'ValuePercent'))]
    return textAt(one, 'TypeCode') === 'MEN' && amount !== null && rate !== null ? [{ rate, amount }] : []
  })

const reasonOf = (status: Tree): StatusReason[] => {
  const code = textAt(status, 'ReasonCode')
  const text = textAt(status, 'Reason') ?? textAt(status, 'IncludedNote/Content')
  if (code === null && text === null) return []
  return [{ code: code ?? '', text, action: textAt(status, 'RequestedActionCode') }]
}

const statusOf = (document: Tree, reference: Tree): LifecycleStatus | null => {
  const [number, code] = [textAt(reference, 'IssuerAssignedID'), Number(textAt(reference, 'ProcessConditionCode'))]
  if (number === null || !Number.isInteger(code) || code <= 0 || code > 999) return null
  const ids = at(reference, 'IssuerTradeParty/GlobalID')
  const siren = ids.find((id) => id.attributes['schemeID'] === '0002') ?? ids[0]
  const statuses = at(reference, 'SpecifiedDocumentStatus')
  const dates = [...statuses.map((one) => textAt(one, 'ReferenceDateTime/DateTimeString'))]
  return {
    number,
    sellerSiren: siren?.text.trim() ?? null,
    code,
    at: textAt(document, 'IssueDateTime/DateTimeString') ?? dates.find((date) => date !== null) ?? null,
    reasons: statuses.flatMap(reasonOf),
    collected: statuses.flatMap(collectedOf),
  }
}

/** Null: it is no lifecycle message, or says nothing of any invoice. */
export const readLifecycle = (root: Tree): readonly LifecycleStatus[] | null => {
  if (root.name !== 'CrossDomainAcknowledgementAndResponse') return null
  const statuses = at(root, 'AcknowledgementDocument').flatMap((document) =>
    at(document, 'ReferenceReferencedDocument').flatMap((reference) => {
      const status = statusOf(document, reference)
      return status === null ? [] : [status]
    }),
  )
  return statuses.length === 0 ? null : statuses
}
