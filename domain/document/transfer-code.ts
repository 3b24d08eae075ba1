/**
 * What the QR code of a transfer says: the European guideline EPC069-12, version 2 (BIC may be left out within the EEA). A telephone's
 * bank reads it and fills the transfer.
 */
import type { Cents } from '#domain/money.ts'

export interface Transfer {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly amount: Cents
  /** What the house finds the payment by. */
  readonly reference: string
}

const MOST = 99_999_999_999

/** At most so many characters, on one line. */
const fitted = (text: string, most: number): string =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, most).join('')

/** Lines of the code; null where nothing could be paid: no amount, or one beyond the guideline's 999,999,999.99 €. */
export const transferCode = ({ holder, iban, bic, amount, reference }: Transfer): string | null => {
  const account = iban.replaceAll(/\s/g, '').toUpperCase()
  if (amount < 1 || amount > MOST || account === '' || holder.trim() === '') return null
  const euros = `EUR${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    fitted(bic ?? '', 11).replaceAll(' ', ''),
    fitted(holder, 70),
    account,
    euros,
    '',
    '',
    fitted(reference, 140),
  ].join('\n')
}
