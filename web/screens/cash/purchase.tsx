import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '#contract/operation.ts'
import { PURCHASE_FILE, purchases } from '#contract/operations/ereport/purchase.ts'
import type { Purchase } from '#contract/operations/ereport/purchase.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CommissionDialog } from '#web/screens/cash/commission-dialog.tsx'
import { ApproveDialog, RefuseDialog } from '#web/screens/cash/purchase-dialogs.tsx'
import { PurchaseSheet } from '#web/screens/cash/purchase-sheet.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink, useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

/** What somebody should see before deciding. */
const Flags = ({ purchase }: { readonly purchase: Purchase }) => {
  const t = useT('purchase')
  const { invoice, ourSiren, doubleOf } = purchase
  const siren = invoice.buyer.siren ?? ''
  return (
    <>
      {doubleOf === null ? null : (
        <Alert color="red" role="alert">
          {t('flags.double')}{' '}
          <ScreenLink to={pathTo('/purchase/$purchaseId', { purchaseId: doubleOf })}>{t('flags.first')}</ScreenLink>
        </Alert>
      )}
      {purchase.otherBuyer ? (
        <Alert color="red" role="alert">
          {ourSiren === null ? t('flags.otherUnknown', { siren }) : t('flags.other', { siren, ours: ourSiren })}
        </Alert>
      ) : null}
      {purchase.addsUp ? null : (
        <Alert color="resin" role="alert">
          {t('flags.sums')}
        </Alert>
      )}
      {purchase.state === 'APPROVED' ? (
        <Text size="sm">{t('approved', { name: purchase.decidedBy ?? '' })}</Text>
      ) : null}
      {purchase.state === 'REFUSED' ? (
        <Text size="sm">{t('refused', { name: purchase.decidedBy ?? '', reason: purchase.reason ?? '' })}</Text>
      ) : null}
      <Told purchase={purchase} />
    </>
  )
}

/** What its supplier was told. */
const Told = ({ purchase: { told, toldState, state, byPlatform } }: { readonly purchase: Purchase }) => {
  const t = useT('purchase')
  if (state === 'RECEIVED' || !byPlatform) return null
  if (told === null || toldState === null) return <Text size="sm">{t('told.nobody')}</Text>
  const how = toldState === 'ACCEPTED' ? 'done' : ['REJECTED', 'FAILED'].includes(toldState) ? 'failed' : 'waiting'
  return <Text size="sm">{t(`told.${how}`, { status: t(`told.s${told}`) })}</Text>
}

const Loaded = ({ purchase }: { readonly purchase: Purchase }) => {
  const t = useT('purchase')
  const { write } = useRight('payment_expense')
  const goBack = useGoBack(pathTo('/purchase-list'))
  const [asking, setAsking] = useState<'APPROVE' | 'COMMISSION' | 'REFUSE'>()
  const { invoice, state, doubleOf } = purchase
  const why = write ? (state === 'RECEIVED' ? undefined : t('decided')) : t('noRight')
  const whyNot = why ?? (doubleOf === null ? undefined : t('flags.double'))
  useFunctionKeys({
    F12: { label: t('approve.action'), run: () => setAsking('APPROVE'), disabledReason: whyNot },
    Escape: { run: goBack },
  })
  const words = { number: invoice.number, seller: invoice.seller.name }
  const close = (): void => setAsking(undefined)
  return (
    <>
      <PageLine
        title={t(invoice.credit ? 'credit' : 'title', words)}
        actions={
          <>
            <ActionButton variant="default" disabledReason={why} onClick={() => setAsking('REFUSE')}>
              {t('refuse.action')}
            </ActionButton>
            <ActionButton variant="default" disabledReason={whyNot} onClick={() => setAsking('COMMISSION')}>
              {t('commission.action')}
            </ActionButton>
            <ActionButton hotkey="F12" disabledReason={whyNot} onClick={() => setAsking('APPROVE')}>
              {t('approve.action')}
            </ActionButton>
          </>
        }
      />
      <Stack gap="sm" px="lg" pb="lg" maw={908}>
        <Flags purchase={purchase} />
        <PurchaseSheet purchase={purchase} file={restUrl(addressOf(PURCHASE_FILE, { id: purchase.id }))} />
      </Stack>
      {asking === 'APPROVE' ? <ApproveDialog purchase={purchase} onClose={close} /> : null}
      {asking === 'COMMISSION' ? <CommissionDialog purchase={purchase} onClose={close} /> : null}
      {asking === 'REFUSE' ? <RefuseDialog purchase={purchase} onClose={close} /> : null}
    </>
  )
}

/** /purchase/{purchaseId}: an invoice of a supplier as paper, and what is decided of it. */
export const PurchaseScreen = () => {
  const t = useT('purchase')
  const go = useGo()
  const { purchaseId } = useScreenParams('/purchase/$purchaseId')
  const { data, error } = useQuery({
    queryKey: ['purchase', 'one', purchaseId],
    queryFn: ({ signal }) => call(purchases.read, { params: { id: purchaseId }, signal }),
    meta: { quiet: true },
  })
  if (data !== undefined) return <Loaded key={data.id} purchase={data} />
  return (
    <>
      <PageLine title={t('list.title')} />
      {error === null ? (
        <Skeleton h={320} m="lg" />
      ) : (
        <EmptyState
          title={sentenceOf(error)}
          action={<Button onClick={() => go(pathTo('/purchase-list'))}>{t('back')}</Button>}
        />
      )}
    </>
  )
}
