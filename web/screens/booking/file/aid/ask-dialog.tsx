import { Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { basisPoints, cents } from '#domain/money.ts'
import type { BasisPoints, Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { messageOf } from '#contract/messages.ts'
import { vacaf } from '#contract/operations/booking/vacaf.ts'
import type { AidFile, AidOffice } from '#contract/operations/booking/vacaf.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useAidWrites, useOffices } from '#web/screens/booking/file/aid/use-aids.ts'
import { shownStays, stayName } from '#web/screens/booking/file/life/stay-name.ts'
import { orNull } from '#web/screens/booking/file/payments/use-methods.ts'
import { call } from '#web/shell/call.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { RateInput } from '#web/ui/rate-input.tsx'

interface AskDialogProps {
  readonly file: BookingFile
  /** Undefined: a new request. */
  readonly aid: AidFile | undefined
  readonly onClose: () => void
}

interface Draft {
  readonly occupancyId: number | null
  readonly partnerId: number | null
  readonly beneficiary: string
  readonly rate: BasisPoints | null
  readonly cap: Cents | null
  readonly minNights: number
  readonly otherAids: Cents | null
  readonly note: string
}

const rateOf = (rate: number | null): BasisPoints | null => (rate === null ? null : basisPoints(rate))

/** A new request begins with the rights of the module's settings; only one stay is chosen by itself. */
const useDraft = ({ file, aid }: Pick<AskDialogProps, 'file' | 'aid'>) => {
  const usual = usePreferences().vacaf
  const [only, ...others] = shownStays(file).filter((stay) => !stay.cancelled)
  return useState<Draft>(() =>
    aid === undefined
      ? {
          occupancyId: others.length === 0 ? (only?.id ?? null) : null,
          partnerId: null,
          beneficiary: '',
          rate: rateOf(usual.rate),
          cap: usual.cap === null ? null : cents(usual.cap),
          minNights: usual.minNights,
          otherAids: null,
          note: '',
        }
      : {
          ...aid,
          rate: basisPoints(aid.rate),
          otherAids: aid.otherAids === 0 ? null : aid.otherAids,
          note: aid.note ?? '',
        },
  )
}

const faultOf = (
  { partnerId, occupancyId, beneficiary, rate }: Draft,
  hasOffice: boolean,
): 'noOffices' | 'noStay' | 'noOffice' | 'noBeneficiary' | 'noRate' | null => {
  if (!hasOffice) return 'noOffices'
  if (occupancyId === null) return 'noStay'
  if (partnerId === null) return 'noOffice'
  if (beneficiary.trim() === '') return 'noBeneficiary'
  return rate === null || rate <= 0 ? 'noRate' : null
}

/** What is sent of a draft that lacks nothing. */
const bodyOf = ({ rate, cap, minNights, otherAids, occupancyId, partnerId, beneficiary, note }: Draft, aid?: AidFile) =>
  occupancyId === null || partnerId === null || rate === null
    ? null
    : {
        ...(aid === undefined ? { id: 0, version: 0 } : { id: aid.id, version: aid.version }),
        ...{ rate, cap, minNights, otherAids: otherAids ?? cents(0) },
        ...{ occupancyId, partnerId, beneficiary, note: orNull(note) },
      }

/** Whose aid, of which office, with which rights: the office has not answered yet, so nothing is shifted. */
export const AskDialog = ({ file, aid, onClose }: AskDialogProps) => {
  const t = useT('vacaf')
  const [draft, setDraft] = useDraft({ file, aid })
  const offices = useOffices()
  const { isPending, error, run } = useAidWrites()
  const put = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }))
  const open = (offices ?? []).filter(({ id, active, isReady }) => (active && isReady) || id === aid?.partnerId)
  const fault = faultOf(draft, offices === undefined || open.length > 0)
  const confirm = async (): Promise<void> => {
    const body = bodyOf(draft, aid)
    if (body === null) return
    const isDone = await run(async (intent) => {
      const { warnings } = await call(vacaf.edit, { body, intent })
      return [t('ask.done'), ...warnings.map(({ code, context }) => messageOf(code, context))].join(' ')
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t(aid === undefined ? 'ask.title' : 'ask.editTitle')}
      confirmLabel={t('ask.confirm')}
      isPending={isPending}
      reason={fault === null ? undefined : t(`ask.${fault}`)}
      error={error}
      size="lg"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <StaySelect file={file} draft={draft} put={put} />
        <FamilyFields offices={open} draft={draft} put={put} />
        <RightsFields draft={draft} put={put} />
        <TextInput
          label={t('ask.note')}
          value={draft.note}
          onChange={(event) => put({ note: event.currentTarget.value })}
          maxLength={200}
        />
      </Stack>
    </ActionDialog>
  )
}

interface PartProps {
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

/** Where the file has several stays. */
const StaySelect = ({ file, draft, put }: PartProps & { readonly file: BookingFile }) => {
  const t = useT('vacaf')
  const stays = shownStays(file).filter((stay) => !stay.cancelled)
  if (stays.length < 2) return null
  return (
    <Select
      label={t('ask.stay')}
      data={stays.map((stay) => ({ value: String(stay.id), label: stayName(stay) }))}
      value={draft.occupancyId === null ? null : String(draft.occupancyId)}
      onChange={(id) => put({ occupancyId: id === null ? null : Number(id) })}
      allowDeselect={false}
    />
  )
}

const FamilyFields = ({ offices, draft, put }: PartProps & { readonly offices: readonly AidOffice[] }) => {
  const t = useT('vacaf')
  return (
    <>
      <Select
        label={t('ask.office')}
        data={offices.map(({ id, label }) => ({ value: String(id), label }))}
        value={draft.partnerId === null ? null : String(draft.partnerId)}
        onChange={(id) => put({ partnerId: id === null ? null : Number(id) })}
        allowDeselect={false}
        searchable
        data-autofocus
      />
      <TextInput
        label={t('ask.beneficiary')}
        description={t('ask.beneficiaryHelp')}
        value={draft.beneficiary}
        onChange={(event) => put({ beneficiary: event.currentTarget.value })}
        maxLength={40}
        required
      />
    </>
  )
}

const RightsFields = ({ draft, put }: PartProps) => {
  const t = useT('vacaf')
  return (
    <>
      <Group gap="sm" align="flex-start" grow>
        <RateInput
          label={t('ask.rate')}
          description={t('ask.rateHelp')}
          value={draft.rate}
          onChange={(rate) => put({ rate })}
          min={1}
          max={10_000}
          required
        />
        <MoneyInput
          label={t('ask.cap')}
          description={t('ask.capHelp')}
          value={draft.cap}
          onChange={(cap) => put({ cap })}
          min={1}
        />
      </Group>
      <Group gap="sm" align="flex-start" grow>
        <QuantityInput
          label={t('ask.minNights')}
          description={t('ask.minNightsHelp')}
          value={draft.minNights}
          onChange={(minNights) => put({ minNights: minNights ?? 0 })}
          min={0}
          max={365}
        />
        <MoneyInput
          label={t('ask.otherAids')}
          description={t('ask.otherAidsHelp')}
          value={draft.otherAids}
          onChange={(otherAids) => put({ otherAids })}
          min={0}
        />
      </Group>
    </>
  )
}
