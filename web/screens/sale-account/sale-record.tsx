/** /vente-annexe/{saleId}: a quote or a sale on account, from its lines to its bill; 0 begins a new one. */
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SALE_STATE } from '#contract/lists/sale/sale.ts'
import { messageOf } from '#contract/messages.ts'
import { sales } from '#contract/operations/sale/sale.ts'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerSelect } from '#web/screens/sale-account/customer-select.tsx'
import { withArticle, withFreeLine, withLine, withoutLine } from '#web/screens/sale-account/draft.ts'
import { LineAdder } from '#web/screens/sale-account/line-adder.tsx'
import { LineTable } from '#web/screens/sale-account/line-table.tsx'
import { SaleActions, useRemoveReason } from '#web/screens/sale-account/sale-actions.tsx'
import classes from '#web/screens/sale-account/sale-account.module.css'
import { Bills, Figures, History, Payments } from '#web/screens/sale-account/sale-money.tsx'
import { useOffer, useSaleDraft } from '#web/screens/sale-account/use-sale.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toastError } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const SaleRecord = () => {
  const { saleId: id } = useScreenParams('/vente-annexe/$saleId')
  const { data, error } = useQuery({
    queryKey: ['sale', 'one', id],
    queryFn: ({ signal }) => call(sales.read, { params: { id }, signal }),
    enabled: id > 0,
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['sale', 'payment', 'bill'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  if (id > 0 && data === undefined) return null
  return <Sale key={id} sale={data} />
}

interface SaleProps {
  readonly sale: SaleFile | undefined
}

type Typed = ReturnType<typeof useSaleDraft>

const useRemoving = (sale: SaleFile | undefined) => {
  const t = useT('sale-account')
  const queries = useQueryClient()
  return async (): Promise<boolean> => {
    if (sale === undefined) return false
    const { id, version, code } = sale
    if (!(await confirm({ title: t('remove.title', { code }), confirmLabel: t('remove.confirm'), danger: true })))
      return false
    try {
      await call(sales.remove, { body: { id, version } })
    } catch (error) {
      toastError(error)
      return false
    }
    await queries.invalidateQueries({ queryKey: ['sale'], refetchType: 'none' })
    return true
  }
}

const Sale = ({ sale }: SaleProps) => {
  const t = useT('sale-account')
  const back = useGoBack('/vente-annexe-list')
  const typed = useSaleDraft(sale)
  const remove = useRemoving(sale)
  const disabledReason = useRemoveReason(sale, typed.isDirty)
  return (
    <RecordPart
      title={sale === undefined ? t('one.new') : t('one.title', { code: sale.code })}
      count={sale?.customer ?? undefined}
      info={
        sale === undefined ? null : (
          <StatusBadge tone={SALE_STATE.tone(sale.state)}>{SALE_STATE.word(sale.state)}</StatusBadge>
        )
      }
      actions={sale === undefined ? null : <SaleActions sale={sale} isDirty={typed.isDirty} />}
      onQuit={back}
      save={typed.isReadOnly ? undefined : typed.save}
      remove={disabledReason === undefined ? { run: remove, disabledReason } : undefined}
    >
      {sale === undefined ? null : <Figures sale={sale} />}
      <Head sale={sale} typed={typed} />
      <Lines sale={sale} typed={typed} />
      {sale === undefined ? null : (
        <>
          <Payments sale={sale} />
          <Bills sale={sale} />
          <History sale={sale} />
        </>
      )}
    </RecordPart>
  )
}

interface PartProps extends SaleProps {
  readonly typed: Typed
}

const Head = ({ sale, typed: { draft, setDraft, isReadOnly } }: PartProps) => {
  const t = useT('sale-account')
  const today = useToday()
  const put = (change: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...change }))
  return (
    <div className={classes.fields}>
      {sale === undefined ? (
        <SegmentedControl
          aria-label={t('one.kind')}
          data={[
            { value: 'quote', label: t('one.quote') },
            { value: 'sale', label: t('one.sale') },
          ]}
          value={draft.isQuote ? 'quote' : 'sale'}
          onChange={(kind) => put({ isQuote: kind === 'quote' })}
          mt={24}
        />
      ) : null}
      <CustomerSelect
        value={draft.customerId}
        name={sale?.customer ?? null}
        onChange={(customerId) => put({ customerId })}
        isRequired={!draft.isQuote}
        readOnly={isReadOnly}
      />
      <TextInput
        label={t('one.label')}
        value={draft.label}
        onChange={(event) => put({ label: event.currentTarget.value })}
        maxLength={80}
        readOnly={isReadOnly}
        flex="2 1 220px"
      />
      {draft.isQuote ? (
        <DayInput
          label={t('one.validUntil')}
          value={draft.validUntil}
          onChange={(validUntil) => put({ validUntil })}
          min={today}
          placeholder={t('one.thirtyDays')}
          readOnly={isReadOnly}
          w={170}
        />
      ) : null}
      <Textarea
        label={t('one.note')}
        value={draft.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
        maxLength={600}
        readOnly={isReadOnly}
        autosize
        minRows={1}
        flex="3 1 260px"
      />
    </div>
  )
}

const Lines = ({ sale, typed: { draft, setDraft, isReadOnly, reckoned } }: PartProps) => {
  const t = useT('sale-account')
  const offer = useOffer()
  const [tva] = offer?.rates ?? []
  const freeReason = isReadOnly ? t('refused.closed') : tva === undefined ? t('line.noRate') : undefined
  const addFree = (): void => {
    if (tva !== undefined) setDraft((before) => withFreeLine(before, tva))
  }
  useFunctionKeys({ F3: isReadOnly ? undefined : { label: t('line.free'), run: addFree, disabledReason: freeReason } })
  const { fault } = reckoned
  return (
    <>
      {draft.lines.length === 0 ? (
        <p className={classes.nothing}>{t('one.noLine')}</p>
      ) : (
        <LineTable
          lines={draft.lines}
          reckoned={reckoned}
          rates={offer?.rates ?? []}
          isReadOnly={isReadOnly}
          withDelivered={sale !== undefined && !draft.isQuote}
          onChange={(key, change) => setDraft((before) => withLine(before, key, change))}
          onRemove={(key) => setDraft((before) => withoutLine(before, key))}
        />
      )}
      {fault === undefined ? null : (
        <p className={classes.fault} role="alert">
          {messageOf(fault.code, fault.context) ?? fault.code}
        </p>
      )}
      {isReadOnly ? null : (
        <LineAdder
          articles={offer?.articles ?? []}
          onArticle={(article, quantity) => setDraft((before) => withArticle(before, article, quantity))}
          onFree={addFree}
          freeReason={freeReason}
        />
      )}
    </>
  )
}
