import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { addDays, daysBetween } from '#domain/day.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'
import { addPeriod, removePeriod, splitPeriod } from '#domain/price-grid/periods.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { SplitDialog } from '#web/screens/pricing/price/season/split-dialog.tsx'
import type { Cells } from '#web/screens/pricing/price/season/use-cells.ts'
import classes from '#web/screens/pricing/price/season/season-table.module.css'

interface ColumnHeadProps {
  readonly editor: GridEditor
  readonly period: DraftPeriod
  readonly index: number
  readonly level: number | 'none'
  readonly cells: Cells
}

/** A period: its name, its length, how dear it is, and what can be done with it as a whole. */
export const ColumnHead = ({ editor, period, index, level, cells }: ColumnHeadProps) => {
  const t = useT('price')
  const length = daysBetween(period.start, period.end)
  const name = period.label === undefined || period.label === '' ? t('season.period', { n: index + 1 }) : period.label
  return (
    <th scope="col" className={classes.head} data-level={level}>
      <div className={classes.headLine}>
        <span className={classes.headName} title={name}>
          {name}
        </span>
        <PeriodMenu editor={editor} period={period} name={name} cells={cells} />
      </div>
      <span className={classes.headDates}>{formatCount(length, t('season.night'), t('season.nights'))}</span>
    </th>
  )
}

interface PeriodMenuProps {
  readonly editor: GridEditor
  readonly period: DraftPeriod
  readonly name: string
  readonly cells: Cells
}

const PeriodMenu = ({ editor, period, name, cells }: PeriodMenuProps) => {
  const t = useT('price')
  const go = useGo()
  const [isSplitting, setSplitting] = useState(false)
  const copyAfter = (): void => {
    const length = Math.max(1, daysBetween(period.start, period.end))
    editor.change((draft) => addPeriod(draft, { start: period.end, end: addDays(period.end, length) }, period.id))
  }
  const detail = pathTo('/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion', {
    priceGridPeriodId: period.id,
    priceGridId: editor.item.id,
    historyVersion: 0,
  })
  const isSaved = editor.item.draft.periods.some((p) => p.id === period.id)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={t('season.periodMenu', { name })}>
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!isSaved} onClick={() => go(detail)} leftSection={<Icon name="edit" size={16} />}>
            {t('season.detail')}
          </Menu.Item>
          <Menu.Item disabled={editor.isReadOnly} onClick={copyAfter} leftSection={<Icon name="copy" size={16} />}>
            {t('season.copyAfter')}
          </Menu.Item>
          <Menu.Item
            disabled={editor.isReadOnly || daysBetween(period.start, period.end) < 2}
            onClick={() => setSplitting(true)}
            leftSection={<Icon name="tabs" size={16} />}
          >
            {t('season.split')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            disabled={editor.isReadOnly}
            color="red"
            onClick={() => editor.change((draft) => removePeriod(draft, period.id))}
            leftSection={<Icon name="trash" size={16} />}
          >
            {t('season.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSplitting ? (
        <SplitDialog
          period={period}
          name={name}
          onClose={() => setSplitting(false)}
          onSplit={(day) => {
            editor.change((draft) => splitPeriod(draft, period.id, day))
            cells.focusCell({ rowKey: 'label', periodId: period.id })
          }}
        />
      ) : null}
    </>
  )
}
