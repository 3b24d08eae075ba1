/** Features of a place or of a type: ticked, with a value where they have one. */
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { placeFeatures, placeTypeFeatures } from '#contract/operations/camp/features.ts'
import type { FeatureRow, FeaturesAnswer } from '#contract/operations/camp/features.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/camp/camp.module.css'
import { call } from '#web/shell/call.ts'
import { StaleError, fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Choice {
  readonly isOwn: boolean
  readonly value: string
}

type Choices = ReadonlyMap<number, Choice>

const choicesOf = (answer: FeaturesAnswer): Choices =>
  new Map(answer.features.map((one) => [one.featureId, { isOwn: one.isOwn, value: one.value ?? '' }]))

/** An unticked feature keeps its value out of sight, as the server does. */
const isSame = (a: Choice | undefined, b: Choice | undefined): boolean =>
  a?.isOwn === b?.isOwn && (a?.isOwn !== true || a.value === b?.value)

interface FeaturesPartProps {
  readonly entity: AnyEntity
  readonly id: number
  readonly list: string
  readonly tabs: ReactNode
  readonly renderInfo: (item: RecordItem) => ReactNode
}

const useFeatures = (entity: AnyEntity, id: number) => {
  const queries = useQueryClient()
  const t = useT('camp')
  const isPlace = entity.name === 'place'
  const params = { id }
  const query = useQuery({
    queryKey: [entity.name, 'features', id],
    queryFn: ({ signal }) =>
      isPlace ? call(placeFeatures.read, { params, signal }) : call(placeTypeFeatures.read, { params, signal }),
    staleTime: 0,
  })
  const [base, setBase] = useState<FeaturesAnswer>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const start = base === undefined ? new Map<number, Choice>() : choicesOf(base)
  const isDirty = [...choices].some(([featureId, choice]) => !isSame(choice, start.get(featureId)))
  const isNewer = query.data !== undefined && (base === undefined || (query.data !== base && !isDirty))
  // Taken while drawing, so that what was read is never seen half.
  if (isNewer) {
    setBase(query.data)
    setChoices(choicesOf(query.data))
  }
  const sent = [...choices].filter(([, { isOwn }]) => isOwn)
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(isPlace ? placeFeatures.save : placeTypeFeatures.save, {
        params,
        body: {
          version: base?.version ?? 0,
          features: sent.map(([featureId, { value }]) => ({ featureId, value: value === '' ? null : value })),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [entity.name] })
      setBase(undefined)
    },
    onError: async (error) => {
      if (!(error instanceof StaleError)) {
        if (Object.keys(fieldErrorsOf(error)).length === 0) toastError(error)
        return
      }
      const { data: fresh } = await query.refetch({ throwOnError: true })
      setBase(fresh)
      toast.warning(t('features.stale'))
    },
  })
  const errors = fieldErrorsOf(saving.error)
  const errorOf = (featureId: number): string | undefined =>
    errors[`features.${sent.findIndex(([one]) => one === featureId)}`]
  const put = (featureId: number, choice: Choice): void => {
    saving.reset()
    setChoices(new Map(choices).set(featureId, choice))
  }
  const draft = {
    version: base?.version ?? 0,
    values: { choices: [...choices] },
    take: ({ choices: typed }: { readonly choices?: unknown }) => setChoices(new Map(typed as [number, Choice][])),
  }
  return { rows: base?.features, choices, put, isDirty, saving, errorOf, draft }
}

export const FeaturesPart = ({ entity, id, list, tabs, renderInfo }: FeaturesPartProps) => {
  const t = useT('camp')
  const { write, why } = useRight(entity.right)
  const { rows, choices, put, isDirty, saving, errorOf, draft } = useFeatures(entity, id)
  return (
    <EntityPart
      {...{ entity, id, list, tabs, renderInfo }}
      save={{
        isDirty,
        isSaving: saving.isPending,
        run: () => saving.mutateAsync(),
        draft,
        disabledReason: write ? undefined : why,
      }}
    >
      {rows?.length === 0 ? <EmptyState title={t('features.none')} body={t('features.noneBody')} /> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <div className={classes.card}>
          <table className={classes.features} aria-label={t('features.title')}>
            <thead>
              <tr>
                <th scope="col">{t('features.has')}</th>
                <th scope="col">{t('features.valueHead')}</th>
                <th scope="col">{t('features.inheritedHead')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <FeatureLine
                  key={row.featureId}
                  row={row}
                  choice={choices.get(row.featureId) ?? { isOwn: false, value: '' }}
                  onChange={(choice) => put(row.featureId, choice)}
                  error={errorOf(row.featureId)}
                  isReadOnly={!write}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </EntityPart>
  )
}

interface FeatureLineProps {
  readonly row: FeatureRow
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
  readonly error: string | undefined
  readonly isReadOnly: boolean
}

const FeatureLine = ({ row, choice, onChange, error, isReadOnly }: FeatureLineProps) => {
  const t = useT('camp')
  const { label, unit, inherited } = row
  return (
    <tr>
      <td>
        <Checkbox
          label={label}
          checked={choice.isOwn}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...choice, isOwn: event.currentTarget.checked })}
        />
      </td>
      <td>
        {row.valueKind === null ? null : (
          <TextInput
            aria-label={t('features.value', { name: label })}
            value={choice.isOwn ? choice.value : ''}
            inputMode={row.valueKind === 'NUMBER' ? 'decimal' : 'text'}
            maxLength={60}
            readOnly={isReadOnly}
            error={error}
            rightSection={unit === null ? null : <span className="p-unit">{unit}</span>}
            rightSectionWidth={unit === null ? 12 : unit.length * 8 + 18}
            // A value says that the feature is there.
            onChange={(event) => onChange({ isOwn: true, value: event.currentTarget.value })}
          />
        )}
      </td>
      <td className={classes.inherited}>
        {inherited === null
          ? null
          : inherited.value === null
            ? t('features.inherited', { from: inherited.from })
            : t('features.inheritedValue', {
                from: inherited.from,
                value: [inherited.value, unit ?? ''].join(' ').trim(),
              })}
      </td>
    </tr>
  )
}
