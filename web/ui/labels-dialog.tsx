/** Sheets of labels for a selection: which sheet, from which label on. */
import { Button, Group, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { LABEL_SHEETS, labelSheets, labelsOn } from '#domain/labels.ts'
import type { LabelSheet } from '#domain/labels.ts'
import { formatHundredths } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { JobSent } from '#contract/operations/session/jobs.ts'
import { startJob } from '#web/shell/jobs.ts'
import { recall, remember } from '#web/shell/local.ts'
import { toastError } from '#web/shell/toast.ts'
import classes from '#web/ui/labels-dialog.module.css'

type Sent = JobSent<'labels'>
type Asked =
  | Omit<Extract<Sent, { of: 'CUSTOMERS' }>, 'sheet' | 'start'>
  | Omit<Extract<Sent, { of: 'BOOKINGS' }>, 'sheet' | 'start'>

interface LabelsDialogProps {
  /** Whose addresses. */
  readonly asked: Asked
  readonly count: number
  readonly onClose: () => void
}

const toSheet = (name: unknown): LabelSheet => labelSheets.find((known) => known === name) ?? 'L7160'

export const LabelsDialog = ({ asked, count, onClose }: LabelsDialogProps) => {
  const t = useT('printing')
  const ui = useT('ui')
  const [sheet, setSheet] = useState<LabelSheet>(toSheet(recall('choice', 'label-sheet')))
  const [start, setStart] = useState(1)
  const [isPending, setPending] = useState(false)
  const make = async (): Promise<void> => {
    remember('choice', 'label-sheet', sheet)
    setPending(true)
    try {
      await startJob('labels', t('labels.job', { count }), { ...asked, sheet, start })
      onClose()
    } catch (error) {
      setPending(false)
      toastError(error)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('labels.title')} size="md">
      <p className={classes.count}>{t('labels.count', { count })}</p>
      <Select
        label={t('labels.sheet')}
        data={labelSheets.map((name) => ({
          value: name,
          label: t('labels.sheetOf', {
            name,
            count: labelsOn(name),
            width: formatHundredths(LABEL_SHEETS[name].width),
            height: formatHundredths(LABEL_SHEETS[name].height),
          }),
        }))}
        value={sheet}
        allowDeselect={false}
        onChange={(value) => {
          setSheet(toSheet(value))
          setStart(1)
        }}
      />
      <FirstLabel sheet={sheet} start={start} onStart={setStart} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button loading={isPending} onClick={() => void make()}>
          {t('labels.make')}
        </Button>
      </Group>
    </Modal>
  )
}

interface FirstLabelProps {
  readonly sheet: LabelSheet
  readonly start: number
  readonly onStart: (start: number) => void
}

/** The sheet in small: which of its labels is the first that is free. */
const FirstLabel = ({ sheet, start, onStart }: FirstLabelProps) => {
  const t = useT('printing')
  return (
    <fieldset className={classes.field}>
      <legend>{t('labels.start')}</legend>
      <p>{t('labels.startHelp')}</p>
      <div className={classes.sheet} style={{ gridTemplateColumns: `repeat(${LABEL_SHEETS[sheet].columns}, 1fr)` }}>
        {Array.from({ length: labelsOn(sheet) }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === start}
            aria-label={t('labels.spot', { number })}
            data-used={number < start || undefined}
            onClick={() => onStart(number)}
          >
            {number}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
