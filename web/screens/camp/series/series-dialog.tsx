/** Places made in a row, A1 … A50: what would be made is shown, with the numbers that are taken; a toast offers to undo it. */
import { Checkbox, Group, Select, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CODE_LENGTH, MOST_IN_SERIES, seriesCodes, seriesFault } from '#domain/camp/series.ts'
import { placeType } from '#contract/entities/camp/camp.ts'
import { place } from '#contract/entities/camp/place.ts'
import { messageOf } from '#contract/messages.ts'
import { series } from '#contract/operations/camp/series.ts'
import type { SeriesBody } from '#contract/operations/camp/series.ts'
import { useAll, useEvery } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { inOwnLanguage } from '#web/i18n/language.ts'
import classes from '#web/screens/camp/series/series.module.css'
import { call } from '#web/shell/call.ts'
import { fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/** Makes the places, and offers to take them away again to who may delete. */
const useCreateSeries = (onDone: () => void) => {
  const t = useT('camp')
  const queries = useQueryClient()
  const right = useRight(place.right)
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [place.name] })
  const undo = async (ids: readonly number[]): Promise<void> => {
    try {
      await call(series.undo, { body: { ids } })
      toast.success(t('series.undone', { count: ids.length }))
    } catch (error) {
      toastError(error)
    }
    await refresh()
  }
  return useMutation({
    mutationFn: (body: SeriesBody) => call(series.create, { body }),
    onSuccess: async ({ ids }) => {
      await refresh()
      const back = right.delete ? [{ label: t('multi.undo'), run: () => void undo(ids) }] : []
      toast.success(t('series.done', { count: ids.length }), ...back)
      onDone()
    },
    // Told in the dialog.
    meta: { quiet: true },
  })
}

const START = { prefix: 'A', from: 1, to: 10, digits: 1 }
const NO_ROWS: readonly RecordItem[] = []

/** « MH6 – Mobil-home 6 places · Locatif · Grand confort »: a place has the layout and the family of its type. */
const typeName = (type: RecordItem): string => {
  const name = `${String(type['code'])} – ${inOwnLanguage(type['label'] as Readonly<Record<string, string>>)}`
  const [layout, family] = [type.labels?.['layoutId'], type.labels?.['familyId']]
  return [name, layout, family].filter((part) => part != null && part !== '').join(' · ')
}

export const SeriesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('camp')
  const places = useEvery(place)
  const types = (useAll(placeType).data?.list ?? NO_ROWS).filter((type) => type['active'] === true)
  const [asked, setAsked] = useState(START)
  const [typeId, setTypeId] = useState<number>()
  const [skipTaken, setSkipTaken] = useState(false)
  const saving = useCreateSeries(onClose)
  const put = (change: Partial<typeof START>): void => {
    saving.reset()
    setAsked((before) => ({ ...before, ...change }))
  }
  const placeTypeId = typeId ?? types[0]?.id
  const fault = seriesFault(asked)
  const codes = seriesCodes(asked)
  const there = new Set((places.data ?? NO_ROWS).map((row) => String(row['code'])))
  const taken = codes.filter((code) => there.has(code))
  const count = codes.length - taken.length
  const reason =
    placeTypeId === undefined
      ? t('series.noType')
      : fault !== undefined
        ? messageOf(fault.message, { max: MOST_IN_SERIES })
        : count === 0
          ? t('series.allTaken')
          : taken.length > 0 && !skipTaken
            ? t('series.someTaken', { count: taken.length })
            : undefined
  const refused = Object.values(fieldErrorsOf(saving.error))[0]
  const error = saving.error === null ? undefined : (refused ?? sentenceOf(saving.error))
  const create = (): void => {
    if (placeTypeId !== undefined) saving.mutate({ ...asked, placeTypeId, skipTaken })
  }
  return (
    <ActionDialog
      title={t('series.title')}
      confirmLabel={t('series.create', { count })}
      isPending={saving.isPending}
      reason={reason}
      error={error}
      size="lg"
      onConfirm={create}
      onClose={onClose}
    >
      <Group gap="sm" align="flex-start">
        <TextInput
          label={t('series.prefix')}
          value={asked.prefix}
          maxLength={CODE_LENGTH}
          onChange={(event) => put({ prefix: event.currentTarget.value.trimStart() })}
          w={110}
          data-autofocus
        />
        <QuantityInput
          label={t('series.from')}
          value={asked.from}
          onChange={(from) => put({ from: from ?? 0 })}
          w={110}
        />
        <QuantityInput label={t('series.to')} value={asked.to} onChange={(to) => put({ to: to ?? 0 })} w={110} />
        <QuantityInput
          label={t('series.digits')}
          description={t('series.digitsHelp')}
          value={asked.digits}
          onChange={(digits) => put({ digits: Math.min(4, Math.max(1, digits ?? 1)) })}
          min={1}
          max={4}
          w={190}
        />
      </Group>
      <Select
        label={placeType.label.one}
        data={types.map((type) => ({ value: String(type.id), label: typeName(type) }))}
        value={placeTypeId === undefined ? null : String(placeTypeId)}
        onChange={(id) => setTypeId(id === null ? undefined : Number(id))}
        allowDeselect={false}
        searchable
        mt="sm"
      />
      <Codes codes={codes} there={there} />
      {taken.length === 0 ? null : (
        <Checkbox
          label={t('series.skip', { count: taken.length })}
          checked={skipTaken}
          onChange={(event) => setSkipTaken(event.currentTarget.checked)}
          mt="sm"
        />
      )}
    </ActionDialog>
  )
}

interface CodesProps {
  readonly codes: readonly string[]
  readonly there: ReadonlySet<string>
}

/** What would be made; a number that is taken is struck out, and said. */
const Codes = ({ codes, there }: CodesProps) => {
  const t = useT('camp')
  if (codes.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} mt="md">
        {t('series.preview', { count: codes.length })}
      </Text>
      <ScrollRegion label={t('series.preview', { count: codes.length })} className={classes.codes}>
        <ol>
          {codes.map((code) => (
            <li key={code} data-taken={there.has(code) || undefined}>
              {there.has(code) ? (
                <>
                  <del>{code}</del>
                  <VisuallyHidden>{t('series.taken')}</VisuallyHidden>
                </>
              ) : (
                code
              )}
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </>
  )
}
