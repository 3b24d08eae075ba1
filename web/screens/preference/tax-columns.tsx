/** Columns of the CSV of tax statements: which, in which order, under which names. Kept as a text of one a line (`domain/tax/csv.ts`). */
import { ActionIcon, Button, Group, Input, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { columnsOf, columnsText, presetText, TAX_COLUMNS, taxCsv } from '#domain/tax/csv.ts'
import type { CsvPreset, CsvSettings, NamedColumn, TaxColumn, TaxStayRow } from '#domain/tax/csv.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { TAX_FILE_WORDS } from '#contract/lists/result/tax-statement.ts'
import type { InputProps } from '#web/crud/field-input.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/preference/tax-columns.module.css'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { moved } from '#web/ui/moved.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const KEYS = Object.keys(TAX_COLUMNS) as TaxColumn[]
const PRESETS: readonly CsvPreset[] = ['COMPLETE', 'REGISTER', 'SHEETS']

interface LineProps {
  readonly column: NamedColumn
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly readOnly: boolean
  readonly onRename: (name: string) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

const Line = ({ column, isFirst, isLast, readOnly, onRename, onMove, onRemove }: LineProps) => {
  const t = useT('preference')
  const said = { column: TAX_COLUMNS[column.key] }
  const action = (label: string, icon: 'chevronUp' | 'chevronDown' | 'close', isOff: boolean, run: () => void) => (
    <ActionIcon variant="subtle" size="sm" aria-label={label} disabled={isOff || readOnly} onClick={run}>
      <Icon name={icon} size={14} />
    </ActionIcon>
  )
  return (
    <li className={classes.line}>
      <span className={classes.what}>{TAX_COLUMNS[column.key]}</span>
      <TextInput
        size="xs"
        aria-label={t('taxColumns.name', said)}
        value={column.name}
        readOnly={readOnly}
        maxLength={60}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <Group gap={2} wrap="nowrap">
        {action(t('taxColumns.up', said), 'chevronUp', isFirst, () => onMove(-1))}
        {action(t('taxColumns.down', said), 'chevronDown', isLast, () => onMove(1))}
        {action(t('taxColumns.remove', said), 'close', isFirst && isLast, onRemove)}
      </Group>
    </li>
  )
}

interface AddProps {
  readonly missing: readonly TaxColumn[]
  readonly readOnly: boolean
  readonly onAdd: (key: TaxColumn) => void
  readonly onPreset: (preset: CsvPreset) => void
}

const Add = ({ missing, readOnly, onAdd, onPreset }: AddProps) => {
  const t = useT('preference')
  const reason = missing.length === 0 ? t('taxColumns.allThere') : undefined
  return (
    <Group gap={8} mt={8}>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <ActionButton size="xs" variant="default" disabledReason={reason} disabled={readOnly}>
            {t('taxColumns.add')}
          </ActionButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices}>
          {missing.map((key) => (
            <Menu.Item key={key} onClick={() => onAdd(key)}>
              {TAX_COLUMNS[key]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button size="xs" variant="subtle" disabled={readOnly}>
            {t('taxColumns.preset')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PRESETS.map((preset) => (
            <Menu.Item key={preset} onClick={() => onPreset(preset)}>
              {t(`taxColumns.presets.${preset}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

export const TaxColumnsInput = ({
  value,
  onChange,
  input: { id, label, description, error, readOnly },
}: InputProps) => {
  const t = useT('preference')
  const text = typeof value === 'string' ? value : ''
  const read = columnsOf(text).columns
  // A name that is being emptied stays empty until it is left: read back, it would be the usual one again.
  const [typed, setTyped] = useState<{ readonly text: string; readonly columns: readonly NamedColumn[] }>()
  const columns = typed?.text === text ? typed.columns : read
  const put = (next: readonly NamedColumn[]): void => {
    const written = columnsText(next)
    setTyped({ text: written, columns: next })
    onChange(written)
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div>
        <ol className={classes.list} aria-label={t('taxColumns.list')}>
          {columns.map((column, i) => (
            <Line
              key={column.key}
              column={column}
              isFirst={i === 0}
              isLast={i === columns.length - 1}
              readOnly={readOnly}
              onRename={(name) => put(columns.map((one) => (one.key === column.key ? { ...one, name } : one)))}
              onMove={(by) => put(moved(columns, i, i + by))}
              onRemove={() => put(columns.filter(({ key }) => key !== column.key))}
            />
          ))}
        </ol>
        <Add
          missing={KEYS.filter((key) => !columns.some((column) => column.key === key))}
          readOnly={readOnly}
          onAdd={(key) => put([...columns, { key, name: TAX_COLUMNS[key] }])}
          onPreset={(preset) => put(columnsOf(presetText(preset)).columns)}
        />
      </div>
    </Input.Wrapper>
  )
}

/** A stay that the preview shows, whatever the house has: two adults and a child from the 29th of July to the 2nd of August. */
const EXAMPLE: TaxStayRow = {
  ...{ month: '2027-07', category: 'CAMPING_3', regime: 'UNIT', collectedBy: 'ESTABLISHMENT', correction: false },
  ...{
    occupancyId: 1,
    bookingId: 1,
    bookingCode: 'R00123',
    arrival: toDay('2027-07-29'),
    departure: toDay('2027-08-02'),
  },
  ...{ persons: 2, nights: 6, exempt: { MINOR: [1, 3] }, base: cents(132) },
  ...{ additions: { DEPARTMENT: cents(12), REGION: cents(48) }, total: cents(192) },
}
const EXAMPLES: readonly TaxStayRow[] = [
  EXAMPLE,
  {
    ...EXAMPLE,
    ...{ month: '2027-08', nights: 2, exempt: { MINOR: [1, 1] }, base: cents(44) },
    ...{ additions: { DEPARTMENT: cents(4), REGION: cents(16) }, total: cents(64) },
  },
]

/** The first lines of the file as these settings write it. */
export const TaxFilePreview = ({ values }: { readonly values: Readonly<Record<string, unknown>> }) => {
  const t = useT('preference')
  const { separator, dates, decimals } = values as unknown as CsvSettings
  const { columns } = columnsOf(typeof values['columns'] === 'string' ? values['columns'] : '')
  return (
    <section aria-label={t('taxColumns.preview')}>
      <h2 className={classes.heading}>{t('taxColumns.preview')}</h2>
      <p className={classes.what}>{t('taxColumns.previewOf')}</p>
      <ScrollRegion className={classes.preview} label={t('taxColumns.preview')}>
        <pre>{taxCsv(EXAMPLES, { columns, separator, dates, decimals }, TAX_FILE_WORDS)}</pre>
      </ScrollRegion>
    </section>
  )
}
