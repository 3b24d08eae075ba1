/** The register as a file: what its list shows and no more, since the forms themselves leave on paper only. */
import type { z } from 'zod'
import type { policeListBody, PoliceRow } from '#contract/operations/booking/police.ts'
import { csvAnswer, once, shownOf } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { readRegister } from '#server/modules/booking/reception/police/read-register.ts'
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

const COLUMNS: readonly CsvColumn<PoliceRow>[] = [
  { header: 'reception:column.ready', cell: stateOf },
  { header: 'reception:police.signature', cell: (row) => row.signedOn },
  { header: 'reception:column.occupant', cell: nameOf },
  { header: 'reception:column.nationality', cell: (row) => row.nationality },
  { header: 'reception:column.birth', cell: (row) => row.birthDate },
  { header: 'reception:column.place', cell: (row) => row.placeCode },
  { header: 'reception:column.arrival', cell: (row) => row.arrival },
  { header: 'reception:column.departure', cell: (row) => row.departure },
  { header: 'reception:column.printed', cell: ({ printedAt }) => (printedAt === null ? null : { at: printedAt }) },
]

export const exportRegister = async (
  context: Context,
  { from, to, ids }: z.output<typeof policeListBody>,
): Promise<FileAnswer> =>
  csvAnswer(context, 'policeRegister', COLUMNS, once(shownOf(await readRegister(context, from, to), ids)))
