import type { GridChange } from '#domain/price-grid/changes.ts'
import type { GridLists } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { changeText } from '#web/screens/pricing/price/grid/change-text.ts'
import classes from '#web/screens/pricing/price/grid/grid.module.css'

interface ChangeTableProps {
  readonly changes: readonly GridChange[]
  readonly item: GridLists
  readonly before: string
  readonly after: string
}

/** Every figure that differs, before and after. */
export const ChangeTable = ({ changes, item, before, after }: ChangeTableProps) => {
  const t = useT('price')
  return (
    <ScrollRegion className={classes.changesFrame} label={t('changes.label')}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('changes.what')}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, i) => {
            const said = changeText(change, item, t)
            return (
              <tr key={i}>
                <th scope="row">
                  {said.what} {said.where === '' ? null : <small>{said.where}</small>}
                </th>
                <td>{said.before}</td>
                <td className={classes.after}>{said.after}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
