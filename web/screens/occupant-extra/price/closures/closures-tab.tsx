/** « Fermetures »: dates on which the grid takes no arrival, no departure, or is not sold, whatever its periods say. */
import { ActionIcon, Button, Select, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { CLOSINGS } from '#domain/pricing/types.ts'
import type { Closing, GridClosure } from '#domain/pricing/types.ts'
import { useT } from '#web/i18n/i18n.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { GridEditor } from '#web/screens/occupant-extra/price/grid/editor.ts'
import lines from '#web/screens/occupant-extra/price/lines/lines.module.css'
import classes from '#web/screens/occupant-extra/price/part/part.module.css'

const inOrder = (closures: readonly GridClosure[]): readonly GridClosure[] =>
  closures.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))

export const ClosuresTab = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const closures = editor.draft.closures ?? []
  const remove = (gone: GridClosure): void =>
    editor.change((draft) => ({ ...draft, closures: (draft.closures ?? []).filter((one) => one !== gone) }))
  return (
    <div className={lines.tab}>
      <p className={lines.help}>{t('closures.help')}</p>
      {closures.length === 0 ? (
        <p className={classes.detail}>{t('closures.empty')}</p>
      ) : (
        <table className={classes.prices} style={{ maxWidth: 640 }}>
          <thead>
            <tr>
              <th scope="col">{t('closures.from')}</th>
              <th scope="col">{t('closures.to')}</th>
              <th scope="col">{t('closures.what')}</th>
              <th scope="col">
                <VisuallyHidden>{t('lines.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {inOrder(closures).map((closure, i) => (
              <tr key={i}>
                <td>{formatDay(closure.start)}</td>
                <td>{formatDay(addDays(closure.end, -1))}</td>
                <td>{t(`closed.${closure.closed}`)}</td>
                <td>
                  {editor.isReadOnly ? null : (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('closures.remove', { day: formatDay(closure.start) })}
                      onClick={() => remove(closure)}
                    >
                      <Icon name="trash" size={16} />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editor.isReadOnly ? null : <NewClosure editor={editor} />}
    </div>
  )
}

const NewClosure = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const [start, setStart] = useState<Day | null>(null)
  const [last, setLast] = useState<Day | null>(null)
  const [closed, setClosed] = useState<Closing>('SALE')
  const isWhole = start !== null && last !== null && start <= last
  const add = (): void => {
    if (!isWhole) return
    const made = { start, end: addDays(last, 1), closed }
    editor.change((draft) => ({ ...draft, closures: inOrder([...(draft.closures ?? []), made]) }))
    setStart(null)
    setLast(null)
  }
  return (
    <div className={`${classes.row} p-no-print`} style={{ alignItems: 'flex-end' }}>
      <DayInput
        label={t('closures.from')}
        value={start}
        onChange={(day) => {
          setStart(day)
          if (day !== null && (last === null || last < day)) setLast(day)
        }}
        w={150}
      />
      <DayInput label={t('closures.to')} value={last} onChange={setLast} min={start ?? undefined} w={150} />
      <Select
        label={t('closures.what')}
        data={CLOSINGS.map((value) => ({ value, label: t(`closed.${value}`) }))}
        value={closed}
        onChange={(value) => setClosed(CLOSINGS.find((one) => one === value) ?? 'SALE')}
        w={170}
      />
      <Button variant="default" onClick={add} disabled={!isWhole}>
        {t('closures.add')}
      </Button>
    </div>
  )
}
