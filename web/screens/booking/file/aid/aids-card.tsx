import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { vacaf } from '#contract/operations/booking/vacaf.ts'
import type { AidFile } from '#contract/operations/booking/vacaf.ts'
import { AID_STATE } from '#contract/lists/booking/vacaf.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { AskDialog } from '#web/screens/booking/file/aid/ask-dialog.tsx'
import { AgreeDialog, ReasonDialog } from '#web/screens/booking/file/aid/decide-dialog.tsx'
import { useAids, useAidWrites } from '#web/screens/booking/file/aid/use-aids.ts'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney, formatRate } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Step = 'ask' | 'edit' | 'agree' | 'refuse' | 'reopen' | 'remove'

/** What the office’s answer lets be done next. */
const stepsOf = ({ decision }: AidFile): readonly Exclude<Step, 'ask'>[] => {
  if (decision === 'REQUESTED') return ['agree', 'refuse', 'edit', 'remove']
  return decision === 'AGREED' ? ['refuse', 'reopen'] : ['reopen']
}

interface AidRowProps {
  readonly aid: AidFile
  /** Where the file has several stays. */
  readonly place: string | null
  readonly onStep: (step: Exclude<Step, 'ask'>) => void
}

const AidRow = ({ aid, place, onStep }: AidRowProps) => {
  const t = useT('vacaf')
  const { write } = useRight('booking_vacaf')
  const rights = t('card.rights', {
    rate: formatRate(aid.rate),
    cap: aid.cap === null ? t('card.uncapped') : t('card.capped', { amount: formatMoney(aid.cap) }),
    nights: aid.minNights === 0 ? t('card.noMinimum') : t('card.nights', { count: aid.minNights }),
  })
  const others = aid.otherAids === 0 ? [] : [t('card.others', { amount: formatMoney(aid.otherAids) })]
  const told =
    aid.decision === 'AGREED' && aid.agreedAmount !== null
      ? t('card.agreedFor', { amount: formatMoney(aid.agreedAmount) })
      : t('card.proposed', { amount: formatMoney(aid.proposed) })
  const said = [aid.reason, aid.note].filter((one) => one !== null)
  return (
    <tr>
      <th scope="row">
        {aid.office}
        {place === null ? null : <small className={tableClasses.why}>{t('card.stay', { place })}</small>}
      </th>
      <td>
        {aid.beneficiary}
        <small className={tableClasses.why}>{[rights, ...others].join(', ')}</small>
      </td>
      <td>
        <StatusBadge tone={AID_STATE.tone(aid.state)}>{AID_STATE.word(aid.state)}</StatusBadge>
        {aid.warning === null ? null : <small className={tableClasses.why}>{t(`card.warning.${aid.warning}`)}</small>}
        {said.length === 0 ? null : <small className={tableClasses.why}>{said.join(' · ')}</small>}
      </td>
      <td data-align="end">
        {formatMoney(aid.amount)}
        <small className={tableClasses.why}>{told}</small>
      </td>
      <td data-align="end">{formatMoney(aid.paid)}</td>
      <td>
        <Group gap={4} justify="flex-end">
          {write
            ? stepsOf(aid).map((step) => (
                <Button
                  key={step}
                  size="compact-sm"
                  variant={step === 'agree' ? 'filled' : 'default'}
                  aria-label={t('card.of', { action: t(`card.${step}`), office: aid.office })}
                  onClick={() => onStep(step)}
                >
                  {t(`card.${step}`)}
                </Button>
              ))
            : null}
        </Group>
      </td>
    </tr>
  )
}

interface Opened {
  readonly step: Step
  readonly aid: AidFile | undefined
}

const Dialogs = ({ file, opened, onClose }: { file: BookingFile; opened: Opened; onClose: () => void }) => {
  const { step, aid } = opened
  if (step === 'ask' || step === 'edit') return <AskDialog file={file} aid={aid} onClose={onClose} />
  if (aid === undefined) return null
  if (step === 'agree') return <AgreeDialog aid={aid} onClose={onClose} />
  return step === 'remove' ? null : <ReasonDialog aid={aid} step={step} onClose={onClose} />
}

interface AidTableProps {
  readonly file: BookingFile
  readonly aids: readonly AidFile[]
  readonly onStep: (aid: AidFile, step: Step) => void
}

const AidTable = ({ file, aids, onStep }: AidTableProps) => {
  const t = useT('vacaf')
  const placeOf = (id: number): string | null => {
    const stay = file.occupancies.length < 2 ? undefined : file.occupancies.find((one) => one.id === id)
    return stay === undefined ? null : (stay.placeCode ?? stay.placeTypeCode)
  }
  return (
    <ScrollRegion className={tableClasses.scroll} label={t('card.title')}>
      <table className={tableClasses.compared}>
        <thead>
          <tr>
            <th scope="col">{t('card.office')}</th>
            <th scope="col">{t('card.beneficiary')}</th>
            <th scope="col">{t('card.state')}</th>
            <th scope="col" data-align="end">
              {t('card.amount')}
            </th>
            <th scope="col" data-align="end">
              {t('card.paid')}
            </th>
            <th scope="col">{t('card.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {aids.map((aid) => (
            <AidRow key={aid.id} aid={aid} place={placeOf(aid.occupancyId)} onStep={(next) => onStep(aid, next)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Holiday aids of the file, where its payers are: asked, agreed, refused. */
export const AidsCard = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('vacaf')
  const { write } = useRight('booking_vacaf')
  const aids = useAids(file.id, file.version) ?? []
  const writes = useAidWrites()
  const [opened, setOpened] = useState<Opened>()
  const remove = async ({ id, version }: AidFile): Promise<void> => {
    await writes.run(async (intent) => {
      await call(vacaf.remove, { body: { id, version }, intent })
      return t('removed')
    })
  }
  const step = (aid: AidFile, next: Step): void => {
    if (next === 'remove') void remove(aid)
    else setOpened({ step: next, aid })
  }
  const canAsk = write && file.statusId > 1 && file.status === 'SAVED' && file.customer !== null
  if (aids.length === 0 && !canAsk) return null
  return (
    <section className={classes.stayLines} aria-label={t('card.title')}>
      <Group justify="space-between">
        <h2>{t('card.title')}</h2>
        {canAsk ? (
          <ActionButton variant="default" onClick={() => setOpened({ step: 'ask', aid: undefined })}>
            {t('card.ask')}
          </ActionButton>
        ) : null}
      </Group>
      {aids.length === 0 ? null : <AidTable file={file} aids={aids} onStep={step} />}
      {writes.error === undefined ? null : <p role="alert">{writes.error}</p>}
      {opened === undefined ? null : <Dialogs file={file} opened={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
