import type { ExportPreview, ExportPreviewEntry } from '#contract/operations/payment/accounting-export.ts'
import { useT } from '#web/i18n/i18n.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import classes from '#web/screens/accounting-export/accounting-export.module.css'

interface Row {
  readonly id: number
  readonly entry: ExportPreviewEntry
  readonly line: ExportPreviewEntry['lines'][number]
  /** What is of the whole entry is said on its first line. */
  readonly isFirst: boolean
}

const columnsOf = (t: ReturnType<typeof useT<'accounting-export'>>, hasSections: boolean): readonly Column<Row>[] => {
  const ofEntry =
    (say: (entry: ExportPreviewEntry) => string) =>
    ({ entry, isFirst }: Row) =>
      isFirst ? say(entry) : ''
  const side = (amount: number): string => (amount === 0 ? '' : formatAmount(amount))
  return [
    { key: 'num', header: t('preview.num'), cell: ofEntry(({ num }) => String(num)), width: 70 },
    { key: 'day', header: t('preview.day'), cell: ofEntry(({ day }) => formatDay(day)), width: 110 },
    { key: 'journal', header: t('preview.journal'), cell: ofEntry(({ journal }) => journal), width: 84 },
    { key: 'piece', header: t('preview.piece'), cell: ofEntry(({ piece }) => piece), width: 130 },
    { key: 'words', header: t('preview.words'), cell: ofEntry(({ label }) => label) },
    { key: 'account', header: t('preview.account'), cell: ({ line }) => line.account, width: 100 },
    { key: 'aux', header: t('preview.aux'), cell: ({ line }) => line.aux ?? '', width: 130 },
    ...(hasSections
      ? [{ key: 'section', header: t('preview.section'), cell: ({ line }: Row) => line.section ?? '', width: 120 }]
      : []),
    { key: 'debit', header: t('preview.debit'), cell: ({ line }) => side(line.debit), align: 'end', width: 120 },
    { key: 'credit', header: t('preview.credit'), cell: ({ line }) => side(line.credit), align: 'end', width: 120 },
  ]
}

/** The first entries, line by line. */
export const PreviewTable = ({ preview: { entries, count } }: { readonly preview: ExportPreview }) => {
  const t = useT('accounting-export')
  const rows = entries.flatMap((entry) =>
    entry.lines.map((line, i): Row => ({ id: entry.num * 1000 + i, entry, line, isFirst: i === 0 })),
  )
  return (
    <section className={classes.preview} aria-label={t('preview.label')}>
      <DataTable
        label={t('preview.label')}
        columns={columnsOf(
          t,
          rows.some(({ line }) => line.section !== null),
        )}
        rows={rows}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('preview.empty')} />}
      />
      {entries.length < count ? <p>{t('preview.more', { shown: entries.length, count })}</p> : null}
    </section>
  )
}
