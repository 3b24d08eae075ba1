/** How tests of bank files read one, and what they read. */
import { toDay } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { CSV_MAPPING, IBAN, aLine, aStatement } from '#domain/statement/print.fixture.ts'
import { keepChosen } from '#domain/statement/statement.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { readFile } from './read-file.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

export const TODAY = toDay('2027-03-31')

export const read = (bytes: Uint8Array | string, mapping = CSV_MAPPING): readonly Statement[] =>
  keepChosen(readFile(typeof bytes === 'string' ? utf8(bytes) : bytes, mapping).read, { iban: IBAN, today: TODAY })
    .statements

/** Code and values of the refusal. */
export const refusal = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    if (error instanceof RuleError) return [error.code, error.context]
    throw error
  }
  return 'accepted'
}

export const july = aStatement([
  aLine('2026-07-01', 12_050, 'VIR SEPA L’Hôte & Fils <résa>', { reference: 'E2E-1', counterparty: 'Éloïse D’Été' }),
  aLine('2026-07-02', -4_999, 'PRLV EDF', { reference: 'E2E-2', counterparty: 'EDF' }),
  aLine('2026-07-03', 300_000, 'REMISE CHEQUES 0012', { reference: 'E2E-3' }),
])
export const lines = ({ lines: all }: Statement): unknown[] => all.map(({ at: _, ...line }) => line)
