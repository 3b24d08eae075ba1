import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { ALIGNS, CUTS, DATE_FORMS, FILLS, SOURCES } from '#domain/accounting/format/format.ts'
import type { Column, RowKind } from '#domain/accounting/format/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/accounting-format/accounting-format.module.css'
import { Icon } from '#web/ui/icons.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

type T = ReturnType<typeof useT<'accounting-format'>>

const HEADS = ['name', 'source', 'text', 'width', 'align', 'fill', 'cut', 'date', 'quoted', 'actions'] as const

const isDay = (column: Column): boolean => /DAY$|^DUE$/.test(column.source)

const moved = (columns: readonly Column[], from: number, to: number): readonly Column[] => {
  const column = columns[from]
  if (column === undefined) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, column)
}

interface FormatColumnsProps {
  readonly row: RowKind
  readonly readOnly: boolean
  readonly onChange: (columns: readonly Column[]) => void
}

/** What stands where in one kind of row. */
export const FormatColumns = ({ row: { per, columns }, readOnly, onChange }: FormatColumnsProps) => {
  const t = useT('accounting-format')
  const blank: Column = {
    name: t('column.new'),
    source: 'TEXT',
    text: '',
    width: 1,
    align: 'LEFT',
    fill: 'SPACE',
    cut: 'END',
    date: null,
    quoted: false,
  }
  return (
    <>
      <h3 className={classes.rows}>{t(`format.rows.${per}`)}</h3>
      <ScrollRegion className={classes.columns} label={t(`format.rows.${per}`)}>
        <table>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {t(`column.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column, i) => (
              // Columns have no name of their own: two may be called alike.
              <ColumnRow
                key={i}
                {...{ column, t, readOnly }}
                n={i + 1}
                isLast={i === columns.length - 1}
                put={(over) => onChange(columns.with(i, { ...column, ...over }))}
                move={(to) => onChange(moved(columns, i, to))}
                remove={columns.length === 1 ? undefined : () => onChange(columns.toSpliced(i, 1))}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {readOnly ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([...columns, blank])}>
          {t('column.add')}
        </Button>
      )}
    </>
  )
}

interface ColumnRowProps {
  readonly t: T
  readonly n: number
  readonly column: Column
  readonly readOnly: boolean
  readonly isLast: boolean
  readonly put: (over: Partial<Column>) => void
  readonly move: (to: number) => void
  readonly remove: (() => void) | undefined
}

const ColumnRow = (props: ColumnRowProps) => {
  const { t, n, column, readOnly, put } = props
  const of = (what: (typeof HEADS)[number]): string => t('column.of', { what: t(`column.${what}`), n })
  return (
    <tr>
      <td>
        <TextInput
          aria-label={of('name')}
          value={column.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
          maxLength={60}
          readOnly={readOnly}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={of('source')}
          data={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
          value={column.source}
          onChange={(event) => put({ source: event.currentTarget.value as Column['source'] })}
          disabled={readOnly}
        />
      </td>
      <td>
        {column.source === 'TEXT' ? (
          <TextInput
            aria-label={of('text')}
            value={column.text}
            onChange={(event) => put({ text: event.currentTarget.value })}
            maxLength={120}
            readOnly={readOnly}
          />
        ) : null}
      </td>
      <td className={classes.width}>
        <QuantityInput
          label={of('width')}
          isLabelHidden
          min={1}
          max={400}
          value={column.width}
          onChange={(width) => put({ width })}
          readOnly={readOnly}
        />
      </td>
      <Choices {...{ t, column, readOnly, put, of }} />
      <Moves {...props} />
    </tr>
  )
}

interface ChoicesProps extends Pick<ColumnRowProps, 't' | 'column' | 'readOnly' | 'put'> {
  readonly of: (what: (typeof HEADS)[number]) => string
}

const Choices = ({ t, column, readOnly, put, of }: ChoicesProps) => (
  <>
    <td>
      <NativeSelect
        aria-label={of('align')}
        data={ALIGNS.map((value) => ({ value, label: t(`column.aligns.${value}`) }))}
        value={column.align}
        onChange={(event) => put({ align: event.currentTarget.value as Column['align'] })}
        disabled={readOnly}
      />
    </td>
    <td>
      <NativeSelect
        aria-label={of('fill')}
        data={FILLS.map((value) => ({ value, label: t(`column.fills.${value}`) }))}
        value={column.fill}
        onChange={(event) => put({ fill: event.currentTarget.value as Column['fill'] })}
        disabled={readOnly}
      />
    </td>
    <td>
      <NativeSelect
        aria-label={of('cut')}
        data={CUTS.map((value) => ({ value, label: t(`column.cuts.${value}`) }))}
        value={column.cut}
        onChange={(event) => put({ cut: event.currentTarget.value as Column['cut'] })}
        disabled={readOnly}
      />
    </td>
    <td>
      {isDay(column) ? (
        <NativeSelect
          aria-label={of('date')}
          data={[{ value: '', label: t('format.asFormat') }, ...DATE_FORMS]}
          value={column.date ?? ''}
          onChange={(event) => put({ date: DATE_FORMS.find((one) => one === event.currentTarget.value) ?? null })}
          disabled={readOnly}
        />
      ) : null}
    </td>
    <td>
      <Checkbox
        aria-label={of('quoted')}
        checked={column.quoted}
        onChange={(event) => put({ quoted: event.currentTarget.checked })}
        disabled={readOnly}
      />
    </td>
  </>
)

const Moves = ({ t, n, column: { name }, readOnly, isLast, move, remove }: ColumnRowProps) => (
  <td className={classes.moves}>
    <ActionIcon
      variant="subtle"
      aria-label={t('column.up', { name })}
      disabled={readOnly || n === 1}
      onClick={() => move(n - 2)}
    >
      <Icon name="chevronUp" />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      aria-label={t('column.down', { name })}
      disabled={readOnly || isLast}
      onClick={() => move(n)}
    >
      <Icon name="chevronDown" />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={t('column.remove', { name })}
      disabled={readOnly || remove === undefined}
      onClick={remove}
    >
      <Icon name="trash" />
    </ActionIcon>
  </td>
)
