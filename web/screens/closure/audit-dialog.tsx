/** « Contrôle fiscal », from /closure: the file to hand over, and the read-only log-ins of inspectors. */
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { AuditAccesses } from '#web/screens/closure/audit-accesses.tsx'
import classes from '#web/screens/closure/closure.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, startJob, takeJobFile, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'

/** One ZIP, made as a job; the last one stays to be taken. */
const AuditFile = () => {
  const t = useT('audit')
  const [from, setFrom] = useState<Day | null>(null)
  const [to, setTo] = useState<Day | null>(null)
  const { export: may } = useRight('payment_closure')
  const { cancel } = useJobActions()
  const mine = useJobs()?.filter(({ kind }) => kind === 'auditFile')
  const underWay = mine?.find(isUnderWay)
  const [last] = mine ?? []
  const start = useMutation({
    mutationFn: () => startJob('auditFile', t('title'), { from, to }),
    onError: toastError,
  })
  const isBusy = mine === undefined || underWay !== undefined
  const reason = may ? (isBusy ? t('file.busy') : undefined) : t('file.noRight')
  return (
    <section aria-label={t('file.title')}>
      <h2 className={classes.heading}>{t('file.title')}</h2>
      <p>{t('file.what')}</p>
      <Group align="flex-end" gap="md">
        <DayInput label={t('file.from')} value={from} onChange={setFrom} lean="past" />
        <DayInput label={t('file.to')} value={to} onChange={setTo} lean="past" />
        <ActionButton disabledReason={reason} loading={start.isPending} onClick={() => start.mutate()}>
          {t('file.run')}
        </ActionButton>
        {underWay === undefined && last?.state === 'DONE' ? (
          <Button variant="default" onClick={() => takeJobFile(last)}>
            {t('file.take')}
          </Button>
        ) : null}
      </Group>
      <p className={classes.note}>{t('file.all')}</p>
      {underWay === undefined ? null : <JobProgress job={underWay} onCancel={() => cancel(underWay.id)} />}
      {underWay === undefined && last?.state === 'FAILED' ? (
        <p role="alert" className={classes.caution}>
          {failureOf(last, t('file.failed'))}
        </p>
      ) : null}
    </section>
  )
}

export const AuditDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('audit')
  const { read } = useRight('establishment_user')
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened closeOnEscape={false} title={t('title')} size={980} onClose={onClose}>
      <Stack gap="lg">
        <AuditFile />
        {read ? <AuditAccesses /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
