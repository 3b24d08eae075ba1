import type { HomeFigures } from '#contract/operations/booking/list.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import type { Tile } from '#web/screens/session/home/tiles.ts'
import classes from '#web/screens/session/home/home.module.css'

/** One screen: its drawing, its name, and the figures that matter now where there are some. */
export const TileCard = ({ tile, figures }: { readonly tile: Tile; readonly figures: HomeFigures | undefined }) => {
  const labelOf = useMenuLabel()
  const tSession = useT('session')
  const Art = tile.art
  const shown = figures === undefined ? [] : (tile.figures?.(figures, tSession) ?? [])
  return (
    <ScreenLink to={tile.path} className={classes.tile}>
      <span className={classes.art}>
        <Art />
      </span>
      <span className={classes.name}>{labelOf(tile.key)}</span>
      {shown.length === 0 ? null : (
        <span className={classes.figures}>
          {shown.map((figure) => (
            <span key={figure.label} className={classes.figure}>
              <strong data-figures>{figure.value}</strong> {figure.label}
            </span>
          ))}
        </span>
      )}
    </ScreenLink>
  )
}
