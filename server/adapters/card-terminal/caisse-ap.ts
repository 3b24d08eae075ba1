/**
 * Messages of Caisse-AP over IP (protocol of the Association du paiement, version 3): fields one after the other, each two letters, three
 * digits that say how long it is, and its value, in ASCII. The version comes first; the others in any order; none is empty, none comes twice.
 */
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { CardAnswer } from '#server/ports/card-terminal.ts'

const VERSION = '0300'
/** ISO 4217, numeric: the euro. */
const EURO = '978'
/** Terminals answer to any; twelve digits that name the software. */
const SOFTWARE_ID = '012345678901'
const DEBIT = '0'

export type CaisseFields = ReadonlyMap<string, string>

export const encodeFields = (fields: readonly (readonly [tag: string, value: string])[]): string =>
  fields.map(([tag, value]) => `${tag}${String(value.length).padStart(3, '0')}${value}`).join('')

/** What stands in bytes that came so far: the fields that are whole, and whether the last one is too. Throws RangeError for no message. */
export const decodeFields = (text: string): { readonly fields: CaisseFields; readonly isWhole: boolean } => {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = text.slice(at, at + 5)
    if (head.length < 5) return { fields, isWhole: false }
    if (!/^[A-Z]{2}\d{3}$/.test(head)) throw new RangeError('no field of Caisse-AP')
    const [tag, length] = [head.slice(0, 2), Number(head.slice(2))]
    if (fields.size === 0 && tag !== 'CZ') throw new RangeError('the version comes first')
    if (at + 5 + length > text.length) return { fields, isWhole: false }
    if (length === 0 || fields.has(tag)) throw new RangeError(`field ${tag}`)
    fields.set(tag, text.slice(at + 5, at + 5 + length))
    at += 5 + length
  }
  return { fields, isWhole: fields.size > 0 }
}

export const debitOf = ({
  number,
  amount,
  reference,
}: {
  readonly number: string
  readonly amount: Cents
  readonly reference: string
}): string =>
  encodeFields([
    ['CZ', VERSION],
    ['CJ', SOFTWARE_ID],
    ['CA', number],
    ['CB', String(amount).padStart(2, '0')],
    ['CD', DEBIT],
    ['CE', EURO],
    ['CF', reference],
  ])

/** AF of what was not done; the others have one sentence together. */
const REASONS: Readonly<Record<string, string>> = {
  '04': 'card.refused',
  '05': 'card.refused',
  '06': 'card.abandoned',
  '08': 'card.tooLate',
  '11': 'card.abandoned',
}

/** An answer as it is meant; undefined: it says nothing of the outcome, or of another operation. */
export const answerIn = (fields: CaisseFields, amount: Cents): CardAnswer | undefined => {
  const [state, taken, currency, action] = ['AE', 'CB', 'CE', 'CD'].map((tag) => fields.get(tag))
  if (state === '01')
    return { state: 'REFUSED', reason: REASONS[(fields.get('AF') ?? '').slice(0, 2)] ?? 'card.notDone' }
  if (state !== '10') return undefined
  if ((currency ?? EURO) !== EURO || (action ?? DEBIT) !== DEBIT) return undefined
  const said = taken === undefined ? amount : Number(taken)
  // More than was asked for, or nothing: no terminal does that, and nobody may guess what it means.
  if (!Number.isSafeInteger(said) || said <= 0 || said > amount) return undefined
  return { state: 'ACCEPTED', amount: cents(said), authorization: fields.get('AC') ?? null }
}
