import { MultiSelect, Select } from '@mantine/core'
import { DATE_ORDERS, DECIMALS, ENCODINGS, SEPARATORS } from '#domain/statement/csv.ts'
import type { CsvMapping } from '#domain/statement/csv.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/reconciliation/reconciliation.module.css'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const COLUMNS = [
  'dateColumn',
  'valueColumn',
  'amountColumn',
  'debitColumn',
  'creditColumn',
  'referenceColumn',
  'counterpartyColumn',
] as const

interface Option {
  readonly value: string
  readonly label: string
}

/** What each field of the form may hold, in the words of the moment. */
const useOptions = (mapping: CsvMapping, rows: readonly (readonly string[])[]) => {
  const t = useT('reconciliation')
  const width = Math.max(1, ...rows.map((row) => row.length), mapping.dateColumn)
  const heading = mapping.skip === 0 ? undefined : rows[mapping.skip - 1]
  const columns = Array.from({ length: width }, (_, i): Option => {
    const name = heading?.[i]?.trim() ?? ''
    return {
      value: String(i + 1),
      label: name === '' ? t('csv.column', { n: i + 1 }) : t('csv.named', { n: i + 1, name }),
    }
  })
  const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]
  return {
    columns,
    separator: keysOf(SEPARATORS).map((value) => ({ value, label: t(`csv.separators.${value}`) })),
    dateOrder: DATE_ORDERS.map((value) => ({ value, label: t(`csv.dateOrders.${value}`) })),
    decimal: keysOf(DECIMALS).map((value) => ({ value, label: t(`csv.decimals.${value}`) })),
    encoding: ENCODINGS.map((value) => ({ value, label: t(`csv.encodings.${value}`) })),
  }
}

interface MappingFieldsProps {
  readonly mapping: CsvMapping
  /** The first rows of the file. */
  readonly rows: readonly (readonly string[])[]
  readonly onChange: (mapping: CsvMapping) => void
}

/** How the columns of a CSV are read, with its first rows in sight. */
export const MappingFields = ({ mapping, rows, onChange }: MappingFieldsProps) => {
  const t = useT('reconciliation')
  const options = useOptions(mapping, rows)
  const put = (over: Partial<CsvMapping>): void => onChange({ ...mapping, ...over })
  return (
    <section className={classes.found} aria-label={t('csv.title')}>
      <h3>{t('csv.title')}</h3>
      <div className={classes.fields}>
        {(['separator', 'dateOrder', 'decimal', 'encoding'] as const).map((key) => (
          <Select
            key={key}
            label={t(`csv.${key}`)}
            data={options[key]}
            value={mapping[key]}
            onChange={(value) => put({ [key]: value ?? mapping[key] })}
            allowDeselect={false}
          />
        ))}
        <QuantityInput
          label={t('csv.skip')}
          max={50}
          value={mapping.skip}
          onChange={(skip) => put({ skip: skip ?? 0 })}
        />
        {COLUMNS.map((key) => (
          <Select
            key={key}
            label={t(`csv.${key}`)}
            placeholder={t('csv.none')}
            data={options.columns}
            value={mapping[key] === null ? null : String(mapping[key])}
            onChange={(value) => put({ [key]: value === null ? null : Number(value) })}
            allowDeselect={key !== 'dateColumn'}
            clearable={key !== 'dateColumn'}
          />
        ))}
        <MultiSelect
          label={t('csv.labelColumns')}
          data={options.columns}
          value={mapping.labelColumns.map(String)}
          maxValues={5}
          onChange={(values) => put({ labelColumns: values.length === 0 ? mapping.labelColumns : values.map(Number) })}
        />
      </div>
      <FirstRows mapping={mapping} rows={rows} columns={options.columns} />
    </section>
  )
}

interface FirstRowsProps extends Omit<MappingFieldsProps, 'onChange'> {
  readonly columns: readonly Option[]
}

const FirstRows = ({ mapping, rows, columns }: FirstRowsProps) => {
  const t = useT('reconciliation')
  return (
    <ScrollRegion label={t('csv.rows')} className={classes.scroll}>
      <table className={classes.small} aria-label={t('csv.rows')}>
        <thead>
          <tr>
            {columns.map(({ value }) => (
              <th key={value}>{value}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 6).map((row, i) => (
            // Rows of a file may be alike.
            <tr key={i} data-muted={i < mapping.skip || undefined}>
              {columns.map(({ value }) => (
                <td key={value}>{row[Number(value) - 1] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
