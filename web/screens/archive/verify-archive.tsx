/** Verifies an archive in the browser, by the very checks that lie in it, then asks the server whether it holds the same. */
import { FileInput, Group, Progress, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import type { ArchiveReport } from '#domain/fiscal/archive/checks.mjs'
import { archives } from '#contract/operations/payment/archive.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { TextKey } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInteger } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from '#web/screens/archive/archive.module.css'

interface Found {
  readonly check: number
  readonly code: string
  readonly where: string
}

interface Verified {
  readonly name: string
  readonly report: ArchiveReport
  /** With what this installation holds: it is written down, which who only reads may not. */
  readonly isCompared: boolean
  readonly faults: readonly Found[]
}

const CHECKS = ['signature', 'files', 'chains', 'totals', 'continuity', 'online'] as const

/** What was found by each check: the six of the law's archive, in their order. */
const Result = ({ verified: { name, report, faults, isCompared } }: { readonly verified: Verified }) => {
  const t = useT('archive')
  const isOpened = report.manifest !== undefined
  const stateOf = (check: (typeof CHECKS)[number]): 'bad' | 'left' | 'good' => {
    if (faults.some((fault) => CHECKS[fault.check - 1] === check)) return 'bad'
    if (!isOpened || (check === 'continuity' && report.continuity === 'left')) return 'left'
    if (check === 'online' && !isCompared) return 'left'
    return 'good'
  }
  const tones = { bad: 'bad', left: 'neutral', good: 'good' } as const
  return (
    <section className={classes.result} aria-label={t('verify.result')} role="status">
      <p className={classes.verdict}>
        {t(faults.length > 0 ? 'verify.changed' : report.isProved ? 'verify.proved' : 'verify.coherent', { name })}
      </p>
      {isOpened ? <p>{t('verify.rows', { count: report.rows, rows: formatInteger(report.rows) })}</p> : null}
      <ul className={classes.checks}>
        {CHECKS.map((check) => (
          <li key={check}>
            <StatusBadge tone={tones[stateOf(check)]}>{t(`verify.state.${stateOf(check)}`)}</StatusBadge>{' '}
            {t(`verify.check.${check}`)}
          </li>
        ))}
      </ul>
      {faults.length === 0 ? null : (
        <ol className={classes.faults}>
          {faults.map(({ code, where }) => (
            <li key={`${code} ${where}`}>
              <strong>{where === '' ? name : where}</strong>{' '}
              {t(`fault.${code.replace('.', '-')}` as TextKey<'archive'>)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Runs the five checks here, and the sixth on the server, which tells event 90 of what was found. */
const useVerification = (isCompared: boolean) => {
  const [far, setFar] = useState(0)
  const run = useMutation({
    mutationFn: async ({
      archive,
      previous,
      fingerprint,
    }: {
      archive: File
      previous: File | null
      fingerprint: string
    }) => {
      const report = await verifyArchive(archive, {
        fingerprint,
        previous: previous ?? undefined,
        onProgress: (done, total) => setFar((done / total) * 100),
      })
      const { text = null, signature = '' } = report
      const faults = report.faults.map((fault) => ({ ...fault, where: fault.where.slice(0, 300) }))
      const body = { manifest: text, signature: signature.slice(0, 200), faults }
      const held = isCompared ? await call(archives.compare, { body }) : { faults: [] }
      const online = held.faults.map((fault) => ({ ...fault, check: 6 }))
      return { name: archive.name, report, isCompared, faults: [...faults, ...online] }
    },
    onMutate: () => setFar(0),
    onError: toastError,
  })
  return { run, far }
}

export const VerifyArchive = ({ ownKey }: { readonly ownKey: string }) => {
  const t = useT('archive')
  const [archive, setArchive] = useState<File | null>(null)
  const [previous, setPrevious] = useState<File | null>(null)
  const [fingerprint, setFingerprint] = useState(ownKey)
  const { write } = useRight('payment_closure')
  const { run, far } = useVerification(write)
  const isSafe = globalThis.isSecureContext
  const reason = isSafe ? (archive === null ? t('verify.choose') : undefined) : t('verify.insecure')
  const verify = (): void => {
    if (archive !== null) run.mutate({ archive, previous, fingerprint })
  }
  return (
    <section className={classes.card} aria-label={t('verify.title')}>
      <h2 className={classes.heading}>{t('verify.title')}</h2>
      <p>{t('verify.what')}</p>
      <Group align="flex-start" gap="md">
        <FileInput
          className={classes.file ?? ''}
          label={t('verify.archive')}
          placeholder={t('verify.pick')}
          accept=".zip"
          clearable
          value={archive}
          onChange={setArchive}
        />
        <FileInput
          className={classes.file ?? ''}
          label={t('verify.previous')}
          placeholder={t('verify.pick')}
          accept=".zip"
          clearable
          value={previous}
          onChange={setPrevious}
        />
        <TextInput
          className={classes.key ?? ''}
          label={t('verify.key')}
          description={t('verify.keyHelp')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={fingerprint}
          onChange={(event) => setFingerprint(event.currentTarget.value)}
        />
      </Group>
      <div className={classes.line}>
        <ActionButton disabledReason={reason} loading={run.isPending} onClick={verify}>
          {t('verify.run')}
        </ActionButton>
      </div>
      {run.isPending ? <Progress value={far} size="sm" radius="xl" aria-label={t('verify.progress')} /> : null}
      {run.data === undefined || run.isPending ? null : <Result verified={run.data} />}
    </section>
  )
}
