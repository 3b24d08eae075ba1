/** The bank account that clients read on quotes, confirmations and bills: which one, under which words, as it will look. */
import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bankAccount } from '#contract/entities/payment/bank.ts'
import { useAll, useRecord, useSave } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/payment/printed-account.module.css'
import { ScreenLink, useGoBack } from '#web/shell/navigation.tsx'
import { useRight, useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatIban } from '#web/ui/format.ts'
import { failureOf } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const textOf = (row: RecordItem, key: string): string => (typeof row[key] === 'string' ? row[key] : '')

const isPrintable = (row: RecordItem): boolean => row['active'] === true && textOf(row, 'iban') !== ''

/** What the documents print where nothing is chosen: the first account that has an IBAN. */
const printedOf = (rows: readonly RecordItem[]): RecordItem | undefined =>
  rows.find((row) => row['printed'] === true) ?? rows.toSorted((a, b) => a.id - b.id)[0]

export const PrintedAccount = () => {
  const t = useT('payment')
  const accounts = useAll(bankAccount)
  const rows = accounts.data?.list.filter(isPrintable)
  if (rows === undefined) return failureOf(accounts) ?? <PageLine title={t('printed.title')} />
  if (rows.length > 0) return <Chooser key={rows.map((row) => `${row.id}.${row.version}`).join()} rows={rows} />
  return (
    <>
      <PageLine title={t('printed.title')} />
      <EmptyState
        title={t('printed.none')}
        body={t('printed.noneBody')}
        action={<ScreenLink to={pathTo('/bank-account-list')}>{bankAccount.label.many}</ScreenLink>}
      />
    </>
  )
}

const Chooser = ({ rows }: { readonly rows: readonly RecordItem[] }) => {
  const t = useT('payment')
  const { write, why } = useRight(bankAccount.right)
  const start = printedOf(rows)
  const [id, setId] = useState(start?.id ?? 0)
  const chosen = rows.find((row) => row.id === id)
  const [typed, setTyped] = useState<string>()
  const label = typed ?? (chosen === undefined ? '' : textOf(chosen, 'printedLabel'))
  const record = useRecord(bankAccount, id)
  const save = useSave(bankAccount)
  const back = useGoBack(pathTo('/bank-account-list'))
  const isDirty = id !== start?.id || start['printed'] !== true || typed !== undefined
  const run = async (): Promise<unknown> => {
    try {
      // Saved before it was read: once it is.
      const whole = record.data ?? (await record.refetch({ throwOnError: true, cancelRefetch: false })).data
      const row = { ...whole, printed: true, printedLabel: label.trim() === '' ? null : label.trim() }
      return await save.mutateAsync(row as { readonly id: number; readonly version: number } & Values)
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const part = { isDirty, isSaving: save.isPending, disabledReason: write ? undefined : why, run }
  return (
    <RecordPart title={t('printed.title')} onQuit={back} save={part}>
      <div className={classes.sides}>
        <Stack gap="md" className={classes.side}>
          <Radio.Group
            label={t('printed.account')}
            description={t('printed.help')}
            value={String(id)}
            onChange={(value) => {
              setId(Number(value))
              setTyped(undefined)
            }}
            readOnly={!write}
          >
            <Stack gap="xs" mt="xs">
              {rows.map((row) => (
                <Radio
                  key={row.id}
                  value={String(row.id)}
                  disabled={!write}
                  label={nameOf(bankAccount, row)}
                  description={formatIban(textOf(row, 'iban'))}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            label={bankAccount.fields['printedLabel'].label}
            placeholder={t('printed.usual')}
            maxLength={60}
            value={label}
            readOnly={!write}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Stack>
        {chosen === undefined ? null : <Preview row={chosen} label={label} />}
      </div>
    </RecordPart>
  )
}

/** As `server/documents` prints it. */
const Preview = ({ row, label }: { readonly row: RecordItem; readonly label: string }) => {
  const t = useT('payment')
  const { name: site, corporateName } = useUser().establishment
  const lines = [
    [t('printed.holder'), textOf(row, 'holder') || (corporateName ?? site)],
    [t('printed.bank'), textOf(row, 'bankName')],
    ['IBAN', formatIban(textOf(row, 'iban'))],
    ['BIC', textOf(row, 'bic')],
  ]
  return (
    <section className={classes.preview} aria-label={t('printed.preview')}>
      <h2>{label.trim() || t('printed.usual')}</h2>
      <dl>
        {lines
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
