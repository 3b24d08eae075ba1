import { Checkbox, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { createBill } from '#web/screens/booking/api.ts'
import { BillPreview } from '#web/screens/booking/file/bills/bill-preview.tsx'
import { FileBills } from '#web/screens/booking/file/bills/file-bills.tsx'
import { MissingIdentity } from '#web/screens/booking/file/bills/missing-identity.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

interface BillTabProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** Stays with something left to bill: a stay billed to one payer may still be billed to another. */
const billable = (file: BookingFile): readonly OccupancyFile[] =>
  file.occupancies.filter((stay) => !stay.cancelled && (!stay.billed || file.payers.length > 1))

/** Bills of the file: shown as they would be before they are issued, for they cannot be changed after. */
export const BillTab = ({ file, writes }: BillTabProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { write } = useRight('payment_bill')
  const open = billable(file)
  const [left, setLeft] = useState<readonly number[]>([])
  const [payerId, setPayer] = useState<number | null>(null)
  const chosen = open.filter((stay) => !left.includes(stay.id)).map((stay) => stay.id)
  const isAll = chosen.length === open.length
  const payers = file.payers.filter((payer) => payer.total !== 0)
  const body = { bookingId: file.id, payerId, occupancyIds: isAll ? [] : chosen }
  const refused = actionReason(file, 'bill')
  const reason = write ? (refused ?? (chosen.length === 0 ? t('bill.chooseStay') : undefined)) : ui('noRight')
  const issue = async (): Promise<void> => {
    if (reason !== undefined) return
    const yes = await confirm({ title: t('bill.issueTitle'), body: t('bill.issueBody'), confirmLabel: t('bill.issue') })
    if (!yes) return
    await writes.run(async (_, intent) => {
      const { number } = await createBill(body, intent)
      toast.success(t('bill.issued', { number }))
      return {}
    })
  }
  useFunctionKeys({ F12: { label: t('bill.issue'), run: () => void issue(), disabledReason: reason } })
  return (
    <>
      <FileBills file={file} />
      {open.length === 0 ? null : (
        <article className={classes.card}>
          <header className={classes.cardHead}>
            <h2>{t('bill.preview')}</h2>
            <span className={classes.headButton}>
              <ActionButton
                hotkey="F12"
                loading={writes.isPending}
                disabledReason={reason}
                onClick={() => void issue()}
              >
                {t('bill.issue')}
              </ActionButton>
            </span>
          </header>
          <MissingIdentity file={file} />
          {payers.length < 2 ? null : (
            <Select
              label={t('bill.payer')}
              data={payers.map((payer) => ({ value: String(payer.payerId), label: payer.name }))}
              value={String(payerId ?? file.customer?.id ?? 0)}
              onChange={(id) => setPayer(id === null ? null : Number(id))}
              allowDeselect={false}
              maw={320}
            />
          )}
          {open.length < 2 ? null : (
            <Checkbox.Group
              label={t('bill.stays')}
              value={chosen.map(String)}
              onChange={(ids) => setLeft(open.map((stay) => stay.id).filter((id) => !ids.includes(String(id))))}
            >
              <Stack gap={6} mt={4}>
                {open.map((stay) => (
                  <Checkbox
                    key={stay.id}
                    value={String(stay.id)}
                    label={stay.placeCode === null ? stay.placeTypeLabel : `${stay.placeTypeLabel} · ${stay.placeCode}`}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {reason === undefined ? <BillPreview body={body} version={file.version} /> : null}
          {reason === undefined || refused === undefined ? null : <p className={classes.nothing}>{refused}</p>}
        </article>
      )}
    </>
  )
}
