/** /sale-gift-import/{saleGiftImportId}: a voucher that somebody else sold; what it lacks is said here, and it is tried again. */
import { Alert, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GIFT_IMPORT_STATE } from '#contract/lists/sale/gift-import.ts'
import { messageOf } from '#contract/messages.ts'
import { giftImports } from '#contract/operations/sale/gift-import.ts'
import type { GiftImportFile } from '#contract/operations/sale/gift-import.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/gift/gift.module.css'
import { useModels } from '#web/screens/gift/use-models.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { ScreenLink, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const GiftImportRecord = () => {
  const { saleGiftImportId: id } = useScreenParams('/sale-gift-import/$saleGiftImportId')
  const { data, error } = useQuery({
    queryKey: ['giftImport', 'one', id],
    queryFn: ({ signal }) => call(giftImports.read, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['giftImport'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  return data === undefined ? null : <Shown key={data.id} line={data} />
}

type Draft = Pick<
  GiftImportFile,
  | 'giftId'
  | 'soldOn'
  | 'amount'
  | 'until'
  | 'surname'
  | 'name'
  | 'email'
  | 'phone'
  | 'beneficiaryName'
  | 'beneficiaryEmail'
>

const draftOf = (line: GiftImportFile): Draft => ({
  ...{ giftId: line.giftId, soldOn: line.soldOn, amount: line.amount, until: line.until },
  ...{ surname: line.surname, name: line.name, email: line.email, phone: line.phone },
  ...{ beneficiaryName: line.beneficiaryName, beneficiaryEmail: line.beneficiaryEmail },
})

const useDeed = (run: (intent: string) => Promise<GiftImportFile>, said: (line: GiftImportFile) => void) => {
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => run(intent.key()),
    meta: { quiet: true },
    onSuccess: async (line) => {
      intent.settle()
      // The next deed is upon this version, before the line is read again.
      queries.setQueryData(['giftImport', 'one', line.id], line)
      said(line)
      await queries.invalidateQueries({ queryKey: ['giftImport'] })
      await queries.invalidateQueries({ queryKey: ['giftSale'] })
    },
    // Changed by somebody else: what is typed stays, and is sent upon what they wrote.
    onError: () => queries.invalidateQueries({ queryKey: ['giftImport'] }),
  })
}

interface Props {
  readonly line: GiftImportFile
}

/** What may be done with the line, and why not. */
const useLine = (line: GiftImportFile, draft: Draft) => {
  const t = useT('gift')
  const { id, version, state } = line
  const sale = useRight('sale_gift')
  const money = useRight('payment_payment')
  const may = sale.write ? (money.write ? undefined : money.why) : sale.why
  const reason = may ?? (state === 'DONE' ? t('line.isDone') : undefined)
  const repair = useDeed(
    (intent) => call(giftImports.repair, { body: { id, version, ...draft }, intent }),
    (after) =>
      after.state === 'DONE'
        ? toast.success(t('line.doneToast', { code: after.giftCode ?? '' }))
        : toast.warning(t('line.stillWrong')),
  )
  const aside = useDeed(
    (intent) => call(giftImports.setAside, { body: { id, version }, intent }),
    () => toast.success(t('line.asideDone')),
  )
  const asideReason = reason ?? (state === 'IGNORED' ? t('line.isAside') : undefined)
  return { repair, aside, reason, asideReason }
}

const Shown = ({ line }: Props) => {
  const t = useT('gift')
  const [draft, setDraft] = useState(() => draftOf(line))
  const { state, problem } = line
  const { repair, aside, reason, asideReason } = useLine(line, draft)
  const run = (): void => {
    if (reason === undefined && !repair.isPending) repair.mutate()
  }
  useFunctionKeys({
    F12: { label: t('line.run'), run, disabledReason: reason },
    Escape: { run: useGoBack('/sale-gift-import-list') },
  })
  const failed = repair.error ?? aside.error
  return (
    <>
      <PageLine
        title={t('line.title', { reference: line.reference })}
        count={line.seller}
        info={<StatusBadge tone={GIFT_IMPORT_STATE.tone(state)}>{GIFT_IMPORT_STATE.word(state)}</StatusBadge>}
        actions={
          <>
            <ActionButton
              variant="default"
              disabledReason={asideReason}
              loading={aside.isPending}
              onClick={() => aside.mutate()}
            >
              {t('line.aside')}
            </ActionButton>
            <ActionButton hotkey="F12" disabledReason={reason} loading={repair.isPending} onClick={run}>
              {t('line.run')}
            </ActionButton>
          </>
        }
      />
      <div className={classes.record}>
        <Wrong said={problem === null ? undefined : (messageOf(problem.code, problem.context) ?? problem.code)} />
        <Wrong said={failed === null ? undefined : sentenceOf(failed)} />
        <Origin line={line} />
        {line.giftSaleId === null ? (
          <Fields draft={draft} put={(change) => setDraft((before) => ({ ...before, ...change }))} />
        ) : (
          <ScreenLink to={pathTo('/gift/$giftSaleId', { giftSaleId: line.giftSaleId })}>
            {t('line.openGift', { code: line.giftCode ?? '' })}
          </ScreenLink>
        )}
      </div>
    </>
  )
}

const Wrong = ({ said }: { readonly said: string | undefined }) =>
  said === undefined ? null : (
    <Alert color="red" role="alert">
      {said}
    </Alert>
  )

const Origin = ({ line }: Props) => {
  const t = useT('gift')
  const none = t('line.none')
  const said = [
    [t('line.article'), line.article],
    [t('line.method'), line.method],
    [t('line.code'), line.code ?? none],
    [t('line.message'), line.message ?? none],
    [t('line.receivedAt'), formatInstant(line.receivedAt)],
    [t('line.receivedBy'), line.receivedBy ?? none],
  ] as const
  return (
    <section>
      <h2>{t('line.origin')}</h2>
      <dl className={classes.details}>
        {said.map(([name, value]) => (
          <Said key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

const Said = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

interface FieldsProps {
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

const TEXTS = [
  ['surname', 'line.surname', 80],
  ['name', 'line.name', 80],
  ['email', 'line.email', 120],
  ['phone', 'line.phone', 30],
  ['beneficiaryName', 'line.beneficiary', 120],
  ['beneficiaryEmail', 'line.beneficiaryEmail', 200],
] as const

const Fields = ({ draft, put }: FieldsProps) => {
  const t = useT('gift')
  const models = useModels() ?? []
  return (
    <>
      <section>
        <h2>{t('line.what')}</h2>
        <Group gap="sm" align="end">
          <Select
            label={t('line.gift')}
            description={t('line.giftHelp')}
            data={models.map(({ id, label }) => ({ value: String(id), label }))}
            value={draft.giftId === null ? null : String(draft.giftId)}
            onChange={(id) => put({ giftId: id === null ? null : Number(id) })}
            flex="1 1 260px"
          />
          <MoneyInput
            label={t('line.amount')}
            description={t('line.amountHelp')}
            value={draft.amount}
            onChange={(amount) => put({ amount })}
            w={180}
          />
          <DayInput label={t('line.soldOn')} value={draft.soldOn} onChange={(soldOn) => put({ soldOn })} w={150} />
          <DayInput
            label={t('line.until')}
            description={t('line.untilHelp')}
            value={draft.until}
            onChange={(until) => put({ until })}
            w={190}
          />
        </Group>
      </section>
      <section>
        <h2>{t('line.who')}</h2>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {TEXTS.map(([key, label, max]) => (
            <TextInput
              key={key}
              label={t(label)}
              value={draft[key] ?? ''}
              onChange={(event) => put({ [key]: event.currentTarget.value })}
              maxLength={max}
            />
          ))}
        </SimpleGrid>
      </section>
    </>
  )
}
