/** `/price/grid/…`: the draft of a grid (historyVersion 0), or one of its publications, read-only. */
import { Button, Skeleton, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GridPage } from '#web/screens/pricing/price/grid/grid-page.tsx'
import { useGrid, useGridVersion } from '#web/screens/pricing/price/queries.ts'

const PATH = '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion'

export const GridScreen = () => {
  const { priceGridId, priceGridModeleId, placeTypeId, historyVersion } = useScreenParams(PATH)
  const grid = useGrid(priceGridId, priceGridModeleId, placeTypeId)
  const version = useGridVersion(priceGridId, historyVersion)
  const read = grid.data
  const published = version.data
  const item = useMemo((): PriceGridItem | undefined => {
    if (historyVersion === 0 || read === undefined) return read
    // A publication is shown by the same screen, in the place of the draft.
    return published === undefined ? undefined : { ...read, draft: published.grid, issues: [] }
  }, [historyVersion, read, published])
  const error = grid.error ?? (historyVersion === 0 ? null : version.error)
  if (item !== undefined)
    return (
      <GridPage
        key={`${priceGridId}/${historyVersion}/${priceGridId === 0 ? `${priceGridModeleId}/${placeTypeId}` : ''}`}
        item={item}
        version={historyVersion === 0 ? undefined : published}
      />
    )
  return error === null ? <Waiting /> : <Missing error={error} />
}

const Waiting = () => (
  <Stack p="lg" gap="sm" aria-hidden="true">
    <Skeleton h={28} w={280} />
    <Skeleton h={64} />
    <Skeleton h={320} />
  </Stack>
)

const Missing = ({ error }: { readonly error: Error }) => {
  const t = useT('price')
  const go = useGo()
  return (
    <EmptyState
      isPage
      title={sentenceOf(error)}
      action={
        <Button variant="default" onClick={() => go(pathTo('/price/grid-list'))}>
          {t('grid.toList')}
        </Button>
      }
    />
  )
}
