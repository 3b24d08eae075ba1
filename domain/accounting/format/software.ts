/**
 * Accounting software, by the numbers of spec 3, and the table that each reads as far as it is public. A manager adjusts what their
 * accountant wants otherwise.
 */
import { RuleError } from '../../rule-error.ts'
import type { Format } from './format.ts'
import { CEGID, COALA, CSV, EBP, FEC, ISACOMPTA } from './separated.ts'
import { CIEL, QUADRATUS, WINFIC } from './widths.ts'

export const SOFTWARE_KEYS = [
  'CEGID',
  'COALA',
  'EBP',
  'CIEL',
  'QUADRATUS',
  'ISACOMPTA',
  'WINFIC',
  'SAGE_100_PNM',
  'SAGE_100_OWN',
  'SAGE_100_XML',
  'FEC',
  'CSV',
] as const
export type SoftwareKey = (typeof SOFTWARE_KEYS)[number]

export interface Software {
  /** Of spec 3; null: of no software. */
  readonly id: number | null
  readonly label: string
  /** Null: under development, as no sample of it is public. */
  readonly preset: Format | null
}

/** Whatever accountants work with. Sage 100 writes its entries in files that its publisher shows to its partners alone. */
export const SOFTWARE: Readonly<Record<SoftwareKey, Software>> = {
  CEGID: { id: 1, label: 'Cegid', preset: CEGID },
  COALA: { id: 2, label: 'Coala', preset: COALA },
  EBP: { id: 3, label: 'EBP', preset: EBP },
  CIEL: { id: 4, label: 'Ciel, Sage 50 (XIMPORT)', preset: CIEL },
  QUADRATUS: { id: 5, label: 'Quadratus', preset: QUADRATUS },
  ISACOMPTA: { id: 6, label: 'Isacompta (Agiris)', preset: ISACOMPTA },
  WINFIC: { id: 7, label: 'WinFic', preset: WINFIC },
  SAGE_100_PNM: { id: 9, label: 'Sage 100 (PNM)', preset: null },
  SAGE_100_OWN: { id: 10, label: 'Sage 100 (format paramétrable)', preset: null },
  SAGE_100_XML: { id: 11, label: 'Sage 100 (XML)', preset: null },
  FEC: { id: null, label: 'FEC', preset: FEC },
  CSV: { id: null, label: 'CSV (Pennylane et autres)', preset: CSV },
}

/** The table supplied for a software. Throws RuleError `accounting.providerRequired`, `accountingFormat.waiting`. */
export const presetOf = (key: SoftwareKey | null): Format => {
  if (key === null) throw new RuleError('accounting.providerRequired')
  const { preset, label } = SOFTWARE[key]
  if (preset === null) throw new RuleError('accountingFormat.waiting', { label })
  return preset
}
