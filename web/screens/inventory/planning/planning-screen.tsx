import { Button, Loader } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { pathTo } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { Planning } from '#web/screens/inventory/planning/planning.tsx'
import { usePlanningBoard } from '#web/screens/inventory/planning/use-planning.ts'

/** `/planning`: places × days. */
export const PlanningScreen = () => {
  const t = useT('planning')
  const go = useGo()
  const { data: board, dataUpdatedAt, isPending, isError, refetch } = usePlanningBoard()
  if (board !== undefined && board.places.length > 0) return <Planning board={board} readAt={dataUpdatedAt} />
  return (
    <>
      <PageLine title={t('title')} />
      {isPending ? <Loader aria-label={t('loading')} mx="auto" mt="xl" /> : null}
      {isError ? (
        <EmptyState title={t('failed')} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : null}
      {board?.places.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          body={t('empty.body')}
          action={<Button onClick={() => go(pathTo('/place-list'))}>{t('empty.action')}</Button>}
        />
      ) : null}
    </>
  )
}
