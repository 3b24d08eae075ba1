import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { policeForms } from '#contract/operations/booking/police.ts'
import type { PoliceRow } from '#contract/operations/booking/police.ts'
import { useT } from '#web/i18n/i18n.ts'
import { giveFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface PoliceActionsProps {
  /** Forms that are chosen, else the selected one. */
  readonly targets: readonly PoliceRow[]
  readonly row: PoliceRow | undefined
  readonly onAll: () => void
  readonly onOpen: (row: PoliceRow) => void
  readonly onDone: () => void
}

const guestsOf = (rows: readonly PoliceRow[]) =>
  rows.map(({ occupancyId, attendantId, formId }) => ({ occupancyId, attendantId, formId }))

/** A form begins with a name: those of nobody yet are left out of a paper of several. */
const isPrintable = ({ formId, surname }: PoliceRow): boolean => formId !== null || (surname ?? '') !== ''

/** Prints forms, and says that they are signed. */
export const PoliceActions = ({ targets, row, onAll, onOpen, onDone }: PoliceActionsProps) => {
  const t = useT('reception')
  const ui = useT('ui')
  const queries = useQueryClient()
  const back = useGoBack('/home')
  const intent = useIntent()
  const { write } = useRight('booking_police')
  const { printMode } = usePreferences()
  const [isPending, setPending] = useState(false)
  const reason = write ? (targets.length === 0 ? t('police.noneChosen') : undefined) : ui('noRight')
  const signed = targets.length > 0 && targets.every(({ signedOn }) => signedOn !== null)
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['booking'] })
  const named = targets.filter(isPrintable)
  const print = (): void => {
    const left = targets.length - named.length
    void giveFile(printMode.bookings, 'booking/police-register/document', 'fiches-de-police.pdf', {
      body: { guests: guestsOf(named) },
    })
      .then(() => {
        if (left > 0) toast.info(t('police.unnamedLeft', { count: left }))
        return refresh()
      })
      .catch(toastError)
  }
  const sign = async (): Promise<void> => {
    if (isPending) return
    setPending(true)
    try {
      const body = { guests: guestsOf(targets), signed: !signed }
      await call(policeForms.sign, { body, intent: intent.key() })
      intent.settle()
      toast.success(t(signed ? 'police.unsignedDone' : 'police.signedDone', { count: targets.length }))
      onDone()
      await refresh()
    } catch (error) {
      if (!(error instanceof NetworkError)) intent.settle()
      toastError(error)
    } finally {
      setPending(false)
    }
  }
  const printReason = reason ?? (named.length === 0 ? t('police.noneNamed') : undefined)
  const signLabel = t(signed ? 'police.unsign' : 'police.sign')
  useFunctionKeys({
    F4: {
      label: t('police.open'),
      run: () => row !== undefined && onOpen(row),
      disabledReason: row === undefined ? t('police.noneChosen') : undefined,
    },
    F6: { label: t('police.all'), run: onAll },
    F8: { run: print, disabledReason: printReason },
    F12: { label: signLabel, run: sign, disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        hotkey="F8"
        disabledReason={printReason}
        onClick={print}
      >
        {t('police.print')}
      </ActionButton>
      <ActionButton hotkey="F12" loading={isPending} disabledReason={reason} onClick={() => void sign()}>
        {signLabel}
      </ActionButton>
    </>
  )
}
