import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isReason } from '#contract/reason.ts'
import { vacaf } from '#contract/operations/booking/vacaf.ts'
import type { AidOffice, OfficeFile } from '#contract/operations/booking/vacaf.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useAidWrites } from '#web/screens/booking/file/aid/use-aids.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'
import classes from '#web/screens/vacaf/vacaf.module.css'
import { ShareDialog, useOffice } from '#web/screens/vacaf/transfer-dialog.tsx'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

type Transfer = OfficeFile['transfers'][number]

interface GiveBackProps {
  readonly office: string
  readonly transfer: Transfer
  readonly onClose: () => void
}

const GiveBackDialog = ({ office, transfer, onClose }: GiveBackProps) => {
  const t = useT('vacaf')
  const { isPending, error, run } = useAidWrites()
  const [reason, setReason] = useState('')
  const amount = formatMoney(transfer.leftOver)
  const confirm = async (): Promise<void> => {
    const isDone = await run(async (intent) => {
      await call(vacaf.giveBack, { body: { id: transfer.id, version: transfer.version, reason }, intent })
      return t('giveBack.done', { amount })
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('giveBack.title')}
      confirmLabel={t('giveBack.confirm')}
      isPending={isPending}
      reason={isReason(reason) ? undefined : t('reasonMissing')}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('giveBack.body', { amount, office, day: formatDay(transfer.paidOn) })}</Text>
        <ReasonInput label={t('giveBack.reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}

/** Transfers of an office that have something left, each with what may become of it. */
const Left = ({ office }: { readonly office: AidOffice }) => {
  const t = useT('vacaf')
  const { write } = useRight('payment_payment')
  const file = useOffice(office.id)
  const [opened, setOpened] = useState<{ readonly step: 'share' | 'giveBack'; readonly transfer: Transfer }>()
  const close = (): void => setOpened(undefined)
  return (
    <>
      {file?.transfers.map((transfer) => {
        const amount = formatMoney(transfer.leftOver)
        return (
          <Group key={transfer.id} gap={4} justify="flex-end">
            <span>{t('office.from', { amount, day: formatDay(transfer.paidOn) })}</span>
            {write
              ? (['share', 'giveBack'] as const).map((step) => (
                  <Button
                    key={step}
                    size="compact-sm"
                    variant="default"
                    aria-label={t(`office.${step}`, { amount, office: office.label })}
                    onClick={() => setOpened({ step, transfer })}
                  >
                    {t(`office.${step}Short`)}
                  </Button>
                ))
              : null}
          </Group>
        )
      })}
      {file !== undefined && opened?.step === 'share' ? (
        <ShareDialog office={file} transfer={opened.transfer} onClose={close} />
      ) : null}
      {opened?.step === 'giveBack' ? (
        <GiveBackDialog office={office.label} transfer={opened.transfer} onClose={close} />
      ) : null}
    </>
  )
}

interface OfficesProps {
  readonly offices: readonly AidOffice[]
  /** Shows the aids of this office alone: its statement. */
  readonly onShow: (id: number) => void
}

const OfficeTable = ({ offices, onShow }: OfficesProps) => {
  const t = useT('vacaf')
  return (
    <ScrollRegion className={tableClasses.scroll} label={t('office.title')}>
      <table className={tableClasses.compared}>
        <thead>
          <tr>
            <th scope="col">{t('office.name')}</th>
            <th scope="col" data-align="end">
              {t('office.billed')}
            </th>
            <th scope="col" data-align="end">
              {t('office.agreed')}
            </th>
            <th scope="col" data-align="end">
              {t('office.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offices.map((office) => (
            <tr key={office.id}>
              <th scope="row">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('office.statement', { office: office.label })}
                  onClick={() => onShow(office.id)}
                >
                  {office.label}
                </Button>
                {office.active ? null : <small className={tableClasses.why}>{t('office.off')}</small>}
              </th>
              <td data-align="end">{formatMoney(office.billed)}</td>
              <td data-align="end">{formatMoney(office.agreed)}</td>
              <td data-align="end">{office.leftOver === 0 ? formatMoney(0) : <Left office={office} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** What each office owes, and what its transfers have left. */
export const Offices = ({ offices, onShow }: OfficesProps) => {
  const t = useT('vacaf')
  const { read } = useRight('customer_partner_partner')
  return (
    <section className={classes.offices} aria-label={t('office.title')}>
      <h2>{t('office.title')}</h2>
      {offices.length === 0 ? (
        <Group gap="sm">
          <Text size="sm">{t('office.none')}</Text>
          {read ? (
            <ScreenLink to={pathTo('/partner/$page/$partnerId', { page: 'identity', partnerId: 0 })}>
              {t('office.create')}
            </ScreenLink>
          ) : null}
        </Group>
      ) : (
        <OfficeTable offices={offices} onShow={onShow} />
      )}
    </section>
  )
}
