import { Button } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { Sight } from '#web/screens/booking/reception/day-list.tsx'
import type { DayKind } from '#web/screens/booking/reception/rows.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Nobody on this day, or nobody that the filters keep. */
export const DayEmpty = ({ kind, sight }: { readonly kind: DayKind; readonly sight: Sight }) => {
  const t = useT('reception')
  if (!sight.isNarrowed) return <EmptyState title={t(`empty.${kind}`)} body={t('emptyBody')} />
  return (
    <EmptyState
      title={t('noMatch')}
      body={t('noMatchBody')}
      action={
        <Button variant="default" onClick={sight.clear}>
          {t('showAll')}
        </Button>
      }
    />
  )
}
