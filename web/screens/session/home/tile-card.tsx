import type { HomeFigures } from '#contract/operations/session/home.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import type { Tile } from '#web/screens/session/home/tiles.ts'
import classes from '#web/screens/session/home/home.module.css'

/** One screen: its drawing, its name, and the figure that matters now where there is one. */
export const TileCard = ({ tile, figures }: { readonly tile: Tile; readonly figures: HomeFigures }) => {
  const t = useT('menu')
  const tSession = useT('session')
  const Art = tile.art
  const figure = tile.figure?.(figures, tSession)
  return (
    <ScreenLink to={tile.path} className={classes.tile}>
      <span className={classes.art}>
        <Art />
      </span>
      <span className={classes.name}>{t(tile.key as Parameters<typeof t>[0])}</span>
      {figure === undefined ? null : (
        <span className={classes.figure}>
          <strong>{figure.value}</strong> {figure.label}
        </span>
      )}
    </ScreenLink>
  )
}
