/** The register as a file: what its list shows and no more, since the forms themselves leave on paper only. */
import type { z } from 'zod'
import type { policeListBody, PoliceRow } from '#contract/operations/booking/police.ts'
import { fileColumn, listFile, once, shownOf } from '#server/documents/list-file.ts'
import type { FileColumn } from '#server/documents/list-file.ts'
import { readRegister } from '#server/modules/reception/police/read-register.ts'
import type { Say } from '#server/platform/catalogue.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

/** Where a form stands. */
const stateOf = ({ signedOn, lacks }: PoliceRow, say: Say): string => {
  if (signedOn !== null) return say('reception:police.signed')
  if (lacks.length === 0) return say('reception:police.toSign')
  return say('reception:police.lacks', { what: lacks.map((lack) => say(`reception:police.lack.${lack}`)).join(', ') })
}

const nameOf = ({ surname, name }: PoliceRow, say: Say): string =>
  [surname, name].filter((part) => part !== null && part !== '').join(' ') || say('reception:police.noName')

const COLUMNS: readonly FileColumn<PoliceRow>[] = [
  fileColumn('text', 'reception:column.ready', stateOf),
  fileColumn('day', 'reception:police.signature', (row) => row.signedOn),
  fileColumn('text', 'reception:column.occupant', nameOf),
  fileColumn('text', 'reception:column.nationality', (row) => row.nationality),
  fileColumn('day', 'reception:column.birth', (row) => row.birthDate),
  fileColumn('text', 'reception:column.place', (row) => row.placeCode),
  fileColumn('day', 'reception:column.arrival', (row) => row.arrival),
  fileColumn('day', 'reception:column.departure', (row) => row.departure),
  fileColumn('instant', 'reception:column.printed', (row) => row.printedAt),
]

export const exportRegister = async (
  context: Context,
  { from, to, ids }: z.output<typeof policeListBody>,
): Promise<FileAnswer> =>
  listFile(context, 'policeRegister', COLUMNS, once(shownOf(await readRegister(context, from, to), ids)))
