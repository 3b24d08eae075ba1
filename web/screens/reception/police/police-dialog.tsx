import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { country } from '#contract/entities/customer/reference.ts'
import { policeForms } from '#contract/operations/booking/police.ts'
import type { PoliceEdit, PoliceRow } from '#contract/operations/booking/police.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface PoliceDialogProps {
  readonly row: PoliceRow
  readonly onClose: () => void
}

type Typed = Required<Omit<PoliceEdit, 'occupancyId' | 'attendantId' | 'formId' | 'version' | 'birthDate'>> & {
  readonly birthDate: Day | null
}

const typedOf = (row: PoliceRow): Typed => ({
  surname: row.surname ?? '',
  name: row.name,
  birthDate: row.birthDate,
  birthPlace: row.birthPlace,
  nationalityId: row.nationalityId,
  address: row.address,
  postalCode: row.postalCode,
  town: row.town,
  countryId: row.countryId,
  phone: row.phone,
  email: row.email,
})

const HOME = [
  ['birthPlace', 60],
  ['address', 120],
  ['postalCode', 12],
  ['town', 60],
] as const
const CONTACT = [
  ['phone', 30],
  ['email', 120],
] as const
type Line = (typeof HOME | typeof CONTACT)[number]

/** One form: what the law asks of a foreign guest. */
export const PoliceDialog = ({ row, onClose }: PoliceDialogProps) => {
  const t = useT('reception')
  const ui = useT('ui')
  const queries = useQueryClient()
  const intent = useIntent()
  const { write } = useRight('booking_police')
  const { read } = useRight(country.right)
  const countries = (useAll(country, read).data?.list ?? []).map((one) => ({
    value: String(one.id),
    label: String(one['label']),
  }))
  const [typed, setTyped] = useState(() => typedOf(row))
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const put = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }))
  const reason = write
    ? row.signedOn !== null
      ? t('police.isSigned')
      : typed.surname.trim() === ''
        ? t('police.surnameMissing')
        : undefined
    : ui('noRight')
  const save = async (): Promise<void> => {
    if (isPending) return
    setPending(true)
    setError(undefined)
    try {
      const { occupancyId, attendantId, formId, version } = row
      const body: PoliceEdit = { occupancyId, attendantId, formId, version, ...typed }
      await call(policeForms.save, { body, intent: intent.key() })
      intent.settle()
      toast.success(t('police.saved'))
      await queries.invalidateQueries({ queryKey: ['booking'] })
      onClose()
    } catch (caught) {
      if (!(caught instanceof NetworkError)) intent.settle()
      setError(sentenceOf(caught))
    } finally {
      setPending(false)
    }
  }
  const choiceOf = (key: 'nationalityId' | 'countryId') => (
    <Select
      label={t(`police.field.${key}`)}
      data={countries}
      value={typed[key] === null ? null : String(typed[key])}
      onChange={(id) => put({ [key]: id === null ? null : Number(id) })}
      searchable
      clearable
    />
  )
  const lineOf = ([key, max]: Line) => (
    <TextInput
      key={key}
      label={t(`police.field.${key}`)}
      value={typed[key] ?? ''}
      onChange={(event) => put({ [key]: event.currentTarget.value })}
      maxLength={max}
      autoComplete="off"
    />
  )
  return (
    <ActionDialog
      title={t('police.form')}
      confirmLabel={t('police.save')}
      isPending={isPending}
      reason={reason}
      error={error}
      size="lg"
      onConfirm={save}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={t('police.field.surname')}
          value={typed.surname}
          onChange={(event) => put({ surname: event.currentTarget.value })}
          maxLength={80}
          autoComplete="off"
          required
          data-autofocus
        />
        <TextInput
          label={t('police.field.name')}
          value={typed.name ?? ''}
          onChange={(event) => put({ name: event.currentTarget.value })}
          maxLength={80}
          autoComplete="off"
        />
        <DayInput
          label={t('police.field.birthDate')}
          value={typed.birthDate}
          onChange={(birthDate) => put({ birthDate })}
          lean="past"
        />
        {choiceOf('nationalityId')}
        {HOME.map(lineOf)}
        {choiceOf('countryId')}
        {CONTACT.map(lineOf)}
      </SimpleGrid>
    </ActionDialog>
  )
}
