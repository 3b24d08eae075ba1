/** « Fermetures »: dates on which the grid takes no arrival, no departure, or is not sold, whatever its periods say. */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { addDays } from '#domain/day.ts'
import { placedClosures, withoutClosure } from '#domain/price-grid/closures.ts'
import type { PlacedClosure } from '#domain/price-grid/closures.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { NewClosure } from '#web/screens/pricing/price/closures/new-closure.tsx'
import { useStopSale } from '#web/screens/pricing/price/closures/use-close-now.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import lines from '#web/screens/pricing/price/lines/lines.module.css'
import classes from '#web/screens/pricing/price/part/part.module.css'

const COLUMNS = ['from', 'to', 'what', 'reasonColumn', 'state'] as const

export const ClosuresTab = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const stop = useStopSale(editor)
  const { draft, item, isReadOnly } = editor
  // A publication that is looked at shows its own alone.
  const placed = placedClosures(draft.closures ?? [], item.published?.closures ?? []).filter(
    (one) => one.isDrafted || !isReadOnly,
  )
  return (
    <div className={lines.tab}>
      <p className={lines.help}>{t('closures.help')}</p>
      {placed.length === 0 ? (
        <p className={classes.detail}>{t('closures.empty')}</p>
      ) : (
        <ScrollRegion label={t('tabs.closures')} className={classes.scroll}>
          <table className={classes.prices} style={{ maxWidth: 900 }}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`closures.${column}`)}
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>{t('lines.actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {placed.map((one) => (
                <ClosureRow
                  key={`${one.closure.start}-${one.closure.end}-${one.closure.closed}`}
                  one={one}
                  editor={editor}
                  stop={stop}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {isReadOnly ? null : <NewClosure editor={editor} stop={stop} />}
    </div>
  )
}

const stateOf = (isSold: boolean, isDrafted: boolean): 'sold' | 'waiting' | 'reopening' =>
  !isSold ? 'waiting' : isDrafted ? 'sold' : 'reopening'

interface ClosureRowProps {
  readonly one: PlacedClosure
  readonly editor: GridEditor
  readonly stop: ReturnType<typeof useStopSale>
}

const ClosureRow = ({ one: { closure, isSold, isDrafted }, editor, stop }: ClosureRowProps) => {
  const t = useT('price')
  const day = formatDay(closure.start)
  const remove = (): void =>
    editor.change((draft) => ({ ...draft, closures: withoutClosure(draft.closures ?? [], closure) }))
  return (
    <tr>
      <td>{day}</td>
      <td>{formatDay(addDays(closure.end, -1))}</td>
      <td>{t(`closed.${closure.closed}`)}</td>
      <td>{closure.reason ?? ''}</td>
      <td>{!isSold && editor.isReadOnly ? '' : t(`closures.${stateOf(isSold, isDrafted)}`)}</td>
      <td>
        {editor.isReadOnly ? null : (
          <span className={classes.actions}>
            <ActionButton
              variant="default"
              size="compact-sm"
              aria-label={t(isSold ? 'closures.openRow' : 'closures.nowRow', { day })}
              disabledReason={stop.reason}
              loading={stop.isBusy}
              onClick={() => void stop.send({ closure, open: isSold, others: [] })}
            >
              {t(isSold ? 'closures.open' : 'closures.now')}
            </ActionButton>
            {isDrafted ? (
              <ActionIcon variant="subtle" color="gray" aria-label={t('closures.remove', { day })} onClick={remove}>
                <Icon name="trash" size={16} />
              </ActionIcon>
            ) : null}
          </span>
        )}
      </td>
    </tr>
  )
}
