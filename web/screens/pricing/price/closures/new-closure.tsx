import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { withClosure } from '#domain/price-grid/closures.ts'
import { CLOSINGS } from '#domain/pricing/types.ts'
import type { Closing, GridClosure } from '#domain/pricing/types.ts'
import { LONGEST_REASON } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { OtherGrids } from '#web/screens/pricing/price/closures/other-grids.tsx'
import type { useStopSale } from '#web/screens/pricing/price/closures/use-close-now.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import classes from '#web/screens/pricing/price/part/part.module.css'

interface NewClosureProps {
  readonly editor: GridEditor
  readonly stop: ReturnType<typeof useStopSale>
}

/** Dates to close: on what is sold, at once, or in the draft for the next publication. */
export const NewClosure = ({ editor, stop }: NewClosureProps) => {
  const t = useT('price')
  const [start, setStart] = useState<Day | null>(null)
  const [last, setLast] = useState<Day | null>(null)
  const [closed, setClosed] = useState<Closing>('SALE')
  const [why, setWhy] = useState('')
  const [others, setOthers] = useState<readonly number[]>([])
  const made: GridClosure | undefined =
    start === null || last === null || last < start
      ? undefined
      : { start, end: addDays(last, 1), closed, ...(why.trim() === '' ? {} : { reason: why.trim() }) }
  const clear = (): void => {
    setStart(null)
    setLast(null)
    setWhy('')
    setOthers([])
  }
  const add = (): void => {
    if (made === undefined) return
    editor.change((draft) => ({ ...draft, closures: withClosure(draft.closures ?? [], made) }))
    clear()
  }
  const closeNow = async (): Promise<void> => {
    if (made !== undefined && (await stop.send({ closure: made, open: false, others }))) clear()
  }
  const missing = made === undefined ? t('closures.wholeFirst') : undefined
  return (
    <div className={`${classes.row} p-no-print`} style={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
      <DayInput
        label={t('closures.from')}
        value={start}
        onChange={(day) => {
          setStart(day)
          if (day !== null && (last === null || last < day)) setLast(day)
        }}
        w={150}
      />
      <DayInput
        label={t('closures.to')}
        follows={start}
        value={last}
        onChange={setLast}
        min={start ?? undefined}
        w={150}
      />
      <Select
        label={t('closures.what')}
        data={CLOSINGS.map((value) => ({ value, label: t(`closed.${value}`) }))}
        value={closed}
        onChange={(value) => setClosed(CLOSINGS.find((one) => one === value) ?? 'SALE')}
        w={170}
      />
      <TextInput
        label={t('closures.reason')}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
        maxLength={LONGEST_REASON}
        w={240}
      />
      <OtherGrids grid={editor.item} chosen={others} onChange={setOthers} />
      <ActionButton disabledReason={missing ?? stop.reason} loading={stop.isBusy} onClick={() => void closeNow()}>
        {t('closures.now')}
      </ActionButton>
      <ActionButton variant="default" disabledReason={missing} onClick={add}>
        {t('closures.add')}
      </ActionButton>
    </div>
  )
}
