/** Settings of which the establishment has one record: the first save makes it. */
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { rankingState } from '#domain/camp/ranking.ts'
import type { Ranking, RankingState } from '#domain/camp/ranking.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { place, placeAvailabilityMode, placeRanking } from '#contract/entities/camp/place.ts'
import crud from '#web/crud/crud.module.css'
import { EntityForm } from '#web/crud/entity-form.tsx'
import { useAll, useSearch } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/camp/camp.module.css'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

interface SingleProps {
  readonly entity: AnyEntity
  readonly title: string
  readonly renderInfo?: (item: RecordItem) => ReactNode
  readonly renderBelow?: (item: RecordItem) => ReactNode
}

const Single = ({ entity, title, renderInfo, renderBelow }: SingleProps) => {
  const t = useT('crud')
  const back = useGoBack(pathTo('/home'))
  const all = useAll(entity)
  if (all.error !== null) return <EmptyState isPage title={sentenceOf(all.error)} />
  if (all.data === undefined) return null
  return (
    <EntityForm
      entity={entity}
      id={all.data.list[0]?.id ?? 0}
      isKept
      onQuit={back}
      onSaved={() => toast.saved()}
      renderFrame={(fields, { form: { base, isDirty }, buttons }) => (
        <>
          <PageLine
            title={title}
            info={
              <>
                {renderInfo?.(base)}
                {isDirty ? <span className={crud.unsaved}>{t('form.unsaved')}</span> : null}
              </>
            }
            actions={buttons}
          />
          <div className={crud.body}>
            {renderBelow?.(base)}
            {fields}
          </div>
        </>
      )}
    />
  )
}

const TONES: Readonly<Record<RankingState, StatusTone>> = {
  NONE: 'neutral',
  VALID: 'good',
  ENDING: 'attention',
  EXPIRED: 'bad',
}

/** /place-ranking-informations: what is sold is held against what was classified. */
export const PlaceRankingScreen = () => {
  const t = useT('camp')
  const today = useToday()
  const sold = useSearch(place, { criteria: { filters: { commercialised: true, hidden: false } }, size: 1 })
  const count = sold.data?.total ?? 0
  return (
    <Single
      entity={placeRanking}
      title={t('ranking.title')}
      renderInfo={(item) => {
        const state = rankingState(item as unknown as Ranking, today)
        return <StatusBadge tone={TONES[state]}>{t(`ranking.${state}`)}</StatusBadge>
      }}
      renderBelow={(item) => {
        const classified = item['classifiedPlaces']
        return typeof classified === 'number' && count > classified ? (
          <Alert color="yellow" className={classes.warning}>
            {t('ranking.more', { count, classified })}
          </Alert>
        ) : null
      }}
    />
  )
}

/** /place-availability-mode */
export const PlaceAvailabilityModeScreen = () => {
  const t = useT('camp')
  return <Single entity={placeAvailabilityMode} title={t('mode.title')} />
}
