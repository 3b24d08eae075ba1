/** « Partir d’un modèle »: what a campsite of the kind usually has, edited before it is made. */
import type { TemplateInput } from '#contract/operations/establishment/template.ts'
import { Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  TEMPLATE_AGES,
  TEMPLATE_ANIMALS,
  TEMPLATE_EXTRAS,
  TEMPLATE_KINDS,
  TEMPLATE_TYPES,
  TEMPLATE_VEHICLES,
  startFrom,
} from '#contract/operations/establishment/template.ts'
import type { TemplateKind } from '#contract/operations/establishment/template.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/home/guide.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface Row {
  readonly code: string
  readonly label: string
  readonly prefix: string
  readonly places: number
  readonly kept: boolean
}

const rowsOf = (kind: TemplateKind): readonly Row[] =>
  TEMPLATE_TYPES[kind].map(({ code, label, prefix, places }) => ({ code, label, prefix, places, kept: true }))

const useMake = (onClose: () => void) => {
  const t = useT('session')
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: TemplateInput) => call(startFrom, { body }),
    onSuccess: async ({ types, places }) => {
      onClose()
      toast.success(t('template.made', { types, places }))
      await queries.invalidateQueries()
    },
  })
}

export const TemplateDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('session')
  const [kind, setKind] = useState<TemplateKind>('mixte')
  /** By code: what was written for a type stays where it is shown again by another template. */
  const [edits, setEdits] = useState<Readonly<Record<string, Partial<Row>>>>({})
  const rows = rowsOf(kind).map((row) => ({ ...row, ...edits[row.code] }))
  const make = useMake(onClose)
  const put = (code: string, part: Partial<Row>): void =>
    setEdits((before) => ({ ...before, [code]: { ...before[code], ...part } }))
  const kept = rows.filter((row) => row.kept)
  const isUnnamed = kept.some(({ label }) => label.trim() === '')
  const reason = kept.length === 0 ? t('template.none') : isUnnamed ? t('template.unnamed') : undefined
  const others = [...TEMPLATE_AGES, ...TEMPLATE_ANIMALS, ...TEMPLATE_VEHICLES, ...TEMPLATE_EXTRAS]
  return (
    <ActionDialog
      title={t('template.title')}
      confirmLabel={t('template.make')}
      reason={reason}
      isPending={make.isPending}
      onConfirm={() => make.mutate({ kind, types: kept.map(({ kept: _, ...row }) => row) })}
      onClose={onClose}
      size="lg"
    >
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {t('template.body')}
        </Text>
        <SegmentedControl
          aria-label={t('template.kind')}
          data={TEMPLATE_KINDS.map((value) => ({ value, label: t(`template.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(TEMPLATE_KINDS.find((one) => one === value) ?? 'mixte')}
        />
        {rows.map((row) => (
          <TypeRow key={row.code} row={row} put={put} />
        ))}
        <Text size="sm">{t('template.also', { list: others.map(({ label }) => label).join(', ') })}</Text>
        {make.error === null ? null : (
          <Text role="alert" c="red">
            {sentenceOf(make.error)}
          </Text>
        )}
      </Stack>
    </ActionDialog>
  )
}

const TypeRow = ({ row, put }: { readonly row: Row; readonly put: (code: string, part: Partial<Row>) => void }) => {
  const t = useT('session')
  return (
    <div className={classes.templateRow} data-off={!row.kept || undefined}>
      <Checkbox
        label={t('template.keep')}
        aria-label={t('template.keepType', { label: row.label })}
        checked={row.kept}
        onChange={(event) => put(row.code, { kept: event.currentTarget.checked })}
      />
      <TextInput
        label={t('template.label')}
        value={row.label}
        maxLength={60}
        disabled={!row.kept}
        onChange={(event) => put(row.code, { label: event.currentTarget.value })}
      />
      <QuantityInput
        label={t('template.places')}
        value={row.places}
        max={500}
        disabled={!row.kept}
        onChange={(places) => put(row.code, { places: places ?? 0 })}
      />
      <TextInput
        label={t('template.prefix')}
        value={row.prefix}
        maxLength={8}
        disabled={!row.kept}
        onChange={(event) => put(row.code, { prefix: event.currentTarget.value })}
      />
    </div>
  )
}
