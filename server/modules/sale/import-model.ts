/** The sheet to fill in: a heading a field, as the import reads them, and a line that shows how. */
import { saidIn } from '#contract/spoken.ts'
import { IMPORTED } from '#server/modules/sale/import.ts'
import { xlsxOf } from '#server/documents/xlsx.ts'
import type { SheetCell } from '#server/documents/xlsx.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { sql } from 'kysely'
import { spokenIn } from '#server/platform/spoken.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const text = (words: string): SheetCell => ({ kind: 'text', text: words })

/** Names of the site's own: a line that is sent back as it is would be taken. */
const exampleOf = async ({ tx, establishmentId }: Context): Promise<Readonly<Record<string, SheetCell>>> => {
  const { rows } = await sql<{ family: string | null; rate: number | null }>`
    select (select label from article_family where establishment_id = ${establishmentId} and active order by position, id limit 1) as family,
      (select max(rate) from tva where establishment_id = ${establishmentId} and active) as rate`.execute(tx)
  const [{ family, rate } = { family: null, rate: null }] = rows
  return {
    code: text('BAGUETTE'),
    label: text('Baguette'),
    price: { kind: 'amount', hundredths: 120 },
    ...(family === null ? {} : { articleFamilyId: text(family) }),
    ...(rate === null ? {} : { tvaId: { kind: 'amount', hundredths: rate } as const }),
    nature: text('Marchandise'),
    isDiscountable: text('oui'),
    active: text('oui'),
  }
}

async function* packetOf(cells: readonly (SheetCell | null)[]) {
  yield [cells]
}

export const importModel = async (context: Context): Promise<FileAnswer> => {
  const spoken = await spokenIn(context.tx, context.language)
  const example = await exampleOf(context)
  const columns = saidIn(spoken, () =>
    IMPORTED.map(([, { label }]) => ({ heading: label, width: Math.max(14, label.length + 3) })),
  )
  const cells = IMPORTED.map(([key]) => example[key] ?? null)
  return new FileAnswer(XLSX, 'articles-modele.xlsx', xlsxOf(columns, packetOf(cells)), false)
}
