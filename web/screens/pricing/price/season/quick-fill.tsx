import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import { sortedPeriods, withPeriod } from '#domain/price-grid/periods.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDayMonth } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { fromTwoNights, toTwoNights } from '#web/screens/pricing/price/season/two-nights.ts'
import type { TwoNights } from '#web/screens/pricing/price/season/two-nights.ts'
import classes from '#web/screens/pricing/price/season/season-tab.module.css'

/** « 7 nuits / 2 nuits / nuit supplémentaire »: the three figures of a printed rental tariff, for every period at once. */
export const QuickFill = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        size="compact-sm"
        variant="default"
        onClick={() => setOpen(true)}
        disabledReason={editor.lockReason ?? (editor.draft.periods.length === 0 ? t('fill.noPeriod') : undefined)}
      >
        {t('fill.open')}
      </ActionButton>
      {isOpen ? <FillDialog editor={editor} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const COLUMNS = ['week', 'two', 'extra'] as const

const FillDialog = ({ editor, onClose }: { readonly editor: GridEditor; readonly onClose: () => void }) => {
  const t = useT('price')
  const ui = useT('ui')
  const periods = sortedPeriods(editor.draft)
  const [figures, setFigures] = useState<ReadonlyMap<number, TwoNights>>(
    () => new Map(periods.map((p) => [p.id, toTwoNights(p)])),
  )
  const apply = (): void => {
    editor.change((draft) =>
      draft.periods.reduce((now, period) => {
        const own = figures.get(period.id)
        return own === undefined ? now : withPeriod(now, period.id, fromTwoNights(period, own))
      }, draft),
    )
    onClose()
  }
  useFunctionKeys({ F12: { run: apply }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('fill.title')} size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        {t('fill.help')}
      </Text>
      <table className={classes.fill}>
        <thead>
          <tr>
            <th scope="col">{t('fill.period')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`fill.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period, i) => {
            const name = `${formatDayMonth(period.start)} – ${formatDayMonth(addDays(period.end, -1))}`
            const own = figures.get(period.id) ?? { week: null, two: null, extra: null }
            return (
              <tr key={period.id}>
                <th scope="row">
                  {name}
                  {period.label === undefined || period.label === '' ? null : <small>{period.label}</small>}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column}>
                    <MoneyInput
                      label={`${t(`fill.${column}`)}, ${name}`}
                      isLabelHidden
                      data-autofocus={(i === 0 && column === 'week') || undefined}
                      min={0}
                      value={own[column]}
                      onChange={(price) =>
                        setFigures((before) => new Map(before).set(period.id, { ...own, [column]: price }))
                      }
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton onClick={apply} hotkey="F12">
          {t('fill.go')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
