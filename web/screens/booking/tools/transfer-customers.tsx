import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import { CustomerSearch } from '#web/screens/booking/desk/customer/customer-search.tsx'
import { transferFiles } from '#web/screens/booking/file/life/life-api.ts'
import { fileLine, useCustomerFiles } from '#web/screens/booking/file/life/merge-dialog.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { useRun } from '#web/screens/booking/waiting/use-run.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

/** /transfer-customers: files of one customer go to another, all that are ticked or none. */
export const TransferCustomers = () => {
  const t = useT('booking')
  const ui = useT('ui')
  const back = useGoBack('/home')
  const { write } = useRight('booking_booking')
  const { isPending, run } = useRun()
  const [fromId, setFrom] = useState<number>()
  const [toId, setTo] = useState<number>()
  const [left, setLeft] = useState<readonly number[]>([])
  const { data } = useCustomerFiles(fromId)
  const files = (data?.list ?? []).filter((row) => row.status === 'SAVED' && row.statusId < 5)
  const chosen = files.filter((row) => !left.includes(row.id))
  const reason = !write
    ? ui('noRight')
    : fromId === undefined || toId === undefined || fromId === toId
      ? t('life.transferTool.same')
      : chosen.length === 0
        ? t('life.transferTool.noFile')
        : undefined
  const label = t('life.transferTool.run', { count: chosen.length })
  const transfer = async (): Promise<void> => {
    if (reason !== undefined || toId === undefined) return
    if (!(await confirm({ title: label, body: t('life.transferTool.confirm') }))) return
    await run((intent) => transferFiles({ toId, files: chosen.map(({ id, version }) => ({ id, version })) }, intent), {
      said: t('life.transferTool.done', { count: chosen.length }),
    })
  }
  useFunctionKeys({ F12: { label, run: transfer, disabledReason: reason }, Escape: { run: back } })
  return (
    <>
      <PageLine
        title={t('life.transferTool.title')}
        actions={
          <ActionButton hotkey="F12" loading={isPending} disabledReason={reason} onClick={() => void transfer()}>
            {label}
          </ActionButton>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <article className={classes.card}>
            <div className={changeClasses.change}>
              <Picked title={t('life.transferTool.from')} id={fromId} onPick={setFrom} />
              <Picked title={t('life.transferTool.to')} id={toId} onPick={setTo} />
            </div>
          </article>
          {fromId === undefined || data === undefined ? null : (
            <article className={classes.card}>
              {files.length === 0 ? (
                <Text size="sm">{t('life.transferTool.none')}</Text>
              ) : (
                <Checkbox.Group
                  label={t('life.transferTool.files')}
                  value={chosen.map((row) => String(row.id))}
                  onChange={(ids) => setLeft(files.map((row) => row.id).filter((id) => !ids.includes(String(id))))}
                >
                  <Stack gap={6} mt={4}>
                    {files.map((row) => (
                      <Checkbox key={row.id} value={String(row.id)} label={fileLine(row, t)} />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
            </article>
          )}
        </div>
      </div>
    </>
  )
}

interface PickedProps {
  readonly title: string
  readonly id: number | undefined
  readonly onPick: (id: number | undefined) => void
}

const Picked = ({ title, id, onPick }: PickedProps) => {
  const t = useT('booking')
  const field = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {id === undefined ? (
        <CustomerSearch field={field} onPick={onPick} />
      ) : (
        <>
          <CustomerCard id={id} known={null} />
          <Button variant="default" size="compact-sm" mt="xs" onClick={() => onPick(undefined)}>
            {t('life.transferTool.change')}
          </Button>
        </>
      )}
    </section>
  )
}
