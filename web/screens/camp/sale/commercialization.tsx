/** /place-commercialization: every place as a switch, grouped by type. Nothing is written before « Enregistrer ». */
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { placeType } from '#contract/entities/camp/camp.ts'
import { place } from '#contract/entities/camp/place.ts'
import { useAll, useEvery } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useMultiEdit } from '#web/screens/camp/multi-edit/use-multi-edit.ts'
import { PeriodDialog } from '#web/screens/camp/sale/period-dialog.tsx'
import { SaleGroupCard } from '#web/screens/camp/sale/sale-group.tsx'
import { editsOf, groupsOf, isSold, switchPlaces, toSalePlaces } from '#web/screens/camp/sale/sale-state.ts'
import type { SaleGroup, SalePlace, Switched } from '#web/screens/camp/sale/sale-state.ts'
import classes from '#web/screens/camp/sale/sale.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const NONE: Switched = new Map()

export const Commercialization = () => {
  const t = useT('camp')
  const places = useEvery(place)
  const types = useAll(placeType)
  if (places.error !== null) return <ListFailure error={places.error} onRetry={() => void places.refetch()} />
  if (places.data === undefined || types.data === undefined) return <PageLine title={t('sale.title')} />
  return <Grid places={toSalePlaces(places.data)} types={types.data.list} />
}

interface GridProps {
  readonly places: readonly SalePlace[]
  readonly types: readonly RecordItem[]
}

const Grid = ({ places, types }: GridProps) => {
  const t = useT('camp')
  const { write, why } = useRight(place.right)
  const back = useGoBack(pathTo('/home'))
  const [switched, setSwitched] = useState<Switched>(NONE)
  const [typeId, setTypeId] = useState<string | null>(null)
  /** Type whose dates are asked for; null: the places of no type. */
  const [datedId, setDatedId] = useState<number | null>()
  const saving = useMultiEdit(() => setSwitched(NONE))
  const groups = groupsOf(
    places,
    types.map(({ id }) => id),
  )
  const shown = typeId === null ? groups : groups.filter((group) => String(group.typeId) === typeId)
  const typeName = (id: number | null): string => {
    const type = types.find((one) => one.id === id)
    return type === undefined ? t('sale.unassigned') : nameOf(placeType, type)
  }
  const dated = datedId === undefined ? undefined : groups.find((group) => group.typeId === datedId)
  const sellable = places.filter((one) => one.placeTypeId !== null)
  const sold = sellable.filter((one) => isSold(one, switched)).length
  const noWrite = write ? undefined : why
  const reason = noWrite ?? (switched.size === 0 ? t('sale.unchanged') : undefined)
  const save = (): void => saving.mutate(editsOf(places, switched))
  useFunctionKeys({ F12: { run: save, disabledReason: reason }, Escape: { run: back } })
  useLeaveGuard({ isDirty: () => switched.size > 0 && !saving.isPending })
  const groupProps = (group: SaleGroup) => ({
    group,
    switched,
    label: typeName(group.typeId),
    disabledReason: noWrite,
    onSwitch: (some: readonly SalePlace[], to: boolean) => setSwitched(switchPlaces(switched, some, to)),
    onDates: () => setDatedId(group.typeId),
  })
  return (
    <>
      <PageLine
        title={t('sale.title')}
        count={t('sale.sold', { sold, total: sellable.length })}
        info={
          switched.size === 0 ? null : (
            <span className={classes.changed}>{t('sale.changed', { count: switched.size })}</span>
          )
        }
        filters={
          <Select
            aria-label={t('sale.type')}
            placeholder={t('sale.everyType')}
            data={groups.flatMap((g) =>
              g.typeId === null ? [] : [{ value: String(g.typeId), label: typeName(g.typeId) }],
            )}
            value={typeId}
            onChange={setTypeId}
            clearable
            searchable
            w={240}
          />
        }
        actions={<Actions {...{ reason, back, save }} isSaving={saving.isPending} />}
      />
      <div className={classes.body}>
        {places.length === 0 ? <Nothing /> : <p className={classes.help}>{t('sale.help')}</p>}
        {shown.map((group) => (
          <SaleGroupCard key={group.typeId} {...groupProps(group)} />
        ))}
      </div>
      {dated === undefined ? null : (
        <PeriodDialog group={dated} label={typeName(dated.typeId)} onClose={() => setDatedId(undefined)} />
      )}
    </>
  )
}

interface ActionsProps {
  readonly reason: string | undefined
  readonly isSaving: boolean
  readonly back: () => void
  readonly save: () => void
}

const Actions = ({ reason, isSaving, back, save }: ActionsProps) => {
  const t = useT('crud')
  return (
    <>
      <Button variant="default" onClick={back}>
        {t('form.quit')}
      </Button>
      <ActionButton hotkey="F12" onClick={save} loading={isSaving} disabledReason={reason}>
        {t('form.save')}
      </ActionButton>
    </>
  )
}

const Nothing = () => {
  const t = useT('camp')
  const go = useGo()
  return (
    <EmptyState
      title={t('sale.none')}
      body={t('sale.noneBody')}
      action={
        <Button variant="default" onClick={() => go(pathTo('/place-list'))}>
          {t('sale.toList')}
        </Button>
      }
    />
  )
}
