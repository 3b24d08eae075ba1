/** Which model for a selection, as what, and how far it is: one PDF, a printer of the house, or as many messages. */
import { Button, Group, Modal, Radio, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wireKind } from '#contract/document/kinds.ts'
import { printing } from '#contract/operations/document/printing.ts'
import type { ModelsAnswer } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { startJob, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { JobOutcome } from '#web/ui/papers/job-outcome.tsx'
import classes from '#web/ui/papers/papers.module.css'
import type { SelectionPapersProps } from '#web/ui/papers/selection-papers.tsx'

const FILE = 'pdf'
const MAIL = 'mail'

interface Chosen {
  readonly modelId: number | undefined
  /** `pdf`, `mail`, or the number of a printer. */
  readonly as: string
}

type Models = ModelsAnswer['list']
const isMade = ({ paper, message }: Models[number], as: string): boolean => (as === MAIL ? message : paper)

const useStart = ({ kind, of, count }: SelectionPapersProps, { modelId = 0, as }: Chosen) => {
  const t = useT('printing')
  const intent = useIntent()
  const asked = { ...of, entityType: wireKind(kind), mailingConfigurationId: modelId }
  const key = intent.key()
  return useMutation({
    mutationFn: () => {
      if (as === MAIL) return startJob('mails', t('mails.job', { count }), { ...asked, key }, key)
      const title = t('letters.job', { count })
      if (as === FILE) return startJob('letters', title, asked, key)
      return startJob('print', title, { ...asked, printerId: Number(as) }, key)
    },
    onSuccess: intent.settle,
  })
}

export const SelectionDialog = (props: SelectionPapersProps) => {
  const { kind, count, onClose } = props
  const t = useT('printing')
  const ui = useT('ui')
  const { data, error } = useQuery({
    queryKey: ['printing', 'models', kind],
    queryFn: ({ signal }) => call(printing.models, { params: { entityType: wireKind(kind) }, signal }),
    meta: { quiet: true },
    retry: false,
  })
  const [chosen, setChosen] = useState<Chosen>({ modelId: undefined, as: FILE })
  const models = (data?.list ?? []).filter((model) => isMade(model, chosen.as))
  const modelId = models.find((one) => one.mailingConfigurationId === chosen.modelId)?.mailingConfigurationId
  const start = useStart(props, { ...chosen, modelId: modelId ?? models[0]?.mailingConfigurationId })
  const reason = data === undefined || models.length === 0 ? t('selection.noModel') : undefined
  const run = (): void =>
    reason === undefined && !start.isPending && start.data === undefined ? start.mutate() : undefined
  const confirmLabel = t(chosen.as === MAIL ? 'selection.send' : 'selection.make')
  useFunctionKeys(
    {
      ...(start.data === undefined ? { F12: { label: confirmLabel, run, disabledReason: reason } } : {}),
      Escape: { run: onClose },
    },
    { dialog: true },
  )
  const refused = error ?? start.error
  return (
    <Modal opened closeOnEscape={false} onClose={onClose} title={t('selection.title', { count })} size="md">
      {start.data === undefined ? (
        <Stack gap="md">
          <Choices data={data} models={models} chosen={{ ...chosen, modelId }} onChange={setChosen} />
          {refused === null ? null : <p role="alert">{sentenceOf(refused)}</p>}
        </Stack>
      ) : (
        <Followed id={start.data} />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui(start.data === undefined ? 'cancel' : 'close')}
        </Button>
        {start.data === undefined ? (
          <ActionButton hotkey="F12" loading={start.isPending} disabledReason={reason} onClick={run}>
            {confirmLabel}
          </ActionButton>
        ) : null}
      </Group>
    </Modal>
  )
}

interface ChoicesProps {
  readonly data: ModelsAnswer | undefined
  readonly models: Models
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

const Choices = ({ data, models, chosen, onChange }: ChoicesProps) => {
  const t = useT('printing')
  const mailing = useRight('document_email_mailing')
  const first = models[0]?.mailingConfigurationId
  return (
    <>
      <Radio.Group
        label={t('selection.as')}
        value={chosen.as}
        onChange={(as) => onChange({ ...chosen, as })}
        className={classes.as}
      >
        <Stack gap={6} mt={4}>
          <Radio value={FILE} label={t('selection.file')} />
          {(data?.printers ?? []).map(({ id, label }) => (
            <Radio key={id} value={String(id)} label={t('selection.printer', { label })} />
          ))}
          <Radio
            value={MAIL}
            label={t('selection.mail')}
            disabled={!mailing.write}
            description={mailing.write ? t('selection.mailHelp') : mailing.why}
          />
        </Stack>
      </Radio.Group>
      <Select
        label={t('selection.model')}
        data={models.map((one) => ({ value: String(one.mailingConfigurationId), label: one.label }))}
        value={(chosen.modelId ?? first) === undefined ? null : String(chosen.modelId ?? first)}
        allowDeselect={false}
        searchable
        onChange={(value) => onChange({ ...chosen, modelId: Number(value) })}
      />
    </>
  )
}

/** The job that was started, to its end. */
const Followed = ({ id }: { readonly id: number }) => {
  const t = useT('printing')
  const job = useJobs()?.find((one) => one.id === id)
  const { cancel } = useJobActions()
  if (job === undefined) return <p role="status">{t('selection.begins')}</p>
  return <JobOutcome job={job} onCancel={() => cancel(id)} />
}
