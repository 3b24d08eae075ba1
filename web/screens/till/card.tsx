/** What a card terminal is waited for, why it did not pay, and payments that it took without a ticket. */
import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { isReason } from '#contract/reason.ts'
import type { CardRequest } from '#contract/operations/sale/card.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/receipt.module.css'
import type { Asking, CardDesk } from '#web/screens/till/use-card.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

export const CardDialog = ({ desk }: { readonly desk: CardDesk }) => {
  const { asking } = desk
  if (asking === undefined) return null
  const { refusal } = asking
  if (refusal === undefined) return <Waiting asking={asking} onLeave={desk.leave} />
  return refusal.request?.state === 'UNKNOWN' ? (
    <Unknown desk={desk} asking={asking} request={refusal.request} sentence={refusal.sentence} />
  ) : (
    <Refused desk={desk} asking={asking} sentence={refusal.sentence} />
  )
}

const useTitle = ({ tender }: Asking): string => useT('printer')('card.title', { amount: formatMoney(tender.amount) })

interface WaitingProps {
  readonly asking: Asking
  readonly onLeave: () => void
}

const Waiting = ({ asking, onLeave }: WaitingProps) => {
  const t = useT('printer')
  useFunctionKeys({ Escape: { run: () => undefined } }, { dialog: true })
  return (
    <Modal
      opened
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      onClose={onLeave}
      title={useTitle(asking)}
    >
      <Group gap="md" wrap="nowrap" role="status">
        <Loader size="sm" aria-hidden />
        <div>
          <Text>{t('card.waiting', { terminal: asking.terminal })}</Text>
          <Text c="dimmed" size="sm">
            {t('card.toCancel')}
          </Text>
        </div>
      </Group>
      <Group justify="flex-end" mt="lg" className={classes.keys}>
        <Button variant="default" size="md" onClick={onLeave} data-autofocus>
          {t('card.leave')}
        </Button>
      </Group>
    </Modal>
  )
}

interface RefusedProps {
  readonly desk: CardDesk
  readonly asking: Asking
  readonly sentence: string
}

const Refused = ({ desk, asking, sentence }: RefusedProps) => {
  const t = useT('printer')
  const { retry, byHand, leave } = desk
  useFunctionKeys({ F12: { label: t('card.retry'), run: retry }, Escape: { run: leave } }, { dialog: true })
  return (
    <Modal opened closeOnEscape={false} onClose={leave} title={useTitle(asking)}>
      <Text role="alert">{sentence}</Text>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes.keys}>
        <Button variant="default" size="md" onClick={byHand}>
          {t('card.byHand')}
        </Button>
        <ActionButton size="md" hotkey="F12" onClick={retry} data-autofocus>
          {t('card.retry')}
        </ActionButton>
      </Group>
    </Modal>
  )
}

const Unknown = ({ desk, asking, request, sentence }: RefusedProps & { readonly request: CardRequest }) => {
  const t = useT('printer')
  useFunctionKeys({ Escape: { run: desk.leave } }, { dialog: true })
  return (
    <Modal opened closeOnEscape={false} onClose={desk.leave} title={useTitle(asking)}>
      <Text role="alert">{sentence}</Text>
      <Text mt="xs" fw={600}>
        {t('card.unknown')}
      </Text>
      <div className={classes.below}>
        <Outcomes desk={desk} request={request} />
      </div>
    </Modal>
  )
}

const Outcomes = ({ desk, request }: { readonly desk: CardDesk; readonly request: CardRequest }) => {
  const t = useT('printer')
  return (
    <Group justify="flex-end" gap="xs" className={classes.keys}>
      <Button
        variant="default"
        size="md"
        disabled={desk.isSettling}
        onClick={() => void desk.settle(request, 'NOT_TAKEN')}
      >
        {t('card.notTaken')}
      </Button>
      <Button variant="default" size="md" disabled={desk.isSettling} onClick={() => void desk.settle(request, 'TAKEN')}>
        {t('card.taken')}
      </Button>
    </Group>
  )
}

/** Above the till until each is settled: money that was taken is not forgotten. */
export const OpenCards = ({ desk }: { readonly desk: CardDesk }) => {
  const [given, setGiven] = useState<CardRequest>()
  if (desk.open.length === 0) return null
  return (
    <div className={classes.open}>
      {desk.open.map((request) => (
        <OpenCard key={request.id} desk={desk} request={request} onGivenBack={() => setGiven(request)} />
      ))}
      {given === undefined ? null : <GivenBackDialog desk={desk} request={given} onClose={() => setGiven(undefined)} />}
    </div>
  )
}

interface OpenCardProps {
  readonly desk: CardDesk
  readonly request: CardRequest
  readonly onGivenBack: () => void
}

const OpenCard = ({ desk, request, onGivenBack }: OpenCardProps) => {
  const t = useT('printer')
  const { paying, use } = desk
  const { state, terminal, accepted, amount, at } = request
  const isUnknown = state === 'UNKNOWN'
  const said = { amount: formatMoney(accepted ?? amount), terminal, at: formatInstant(at) }
  const reason =
    paying.total <= 0 ? t('card.noTicket') : (accepted ?? amount) > paying.left ? t('card.tooMuch') : undefined
  return (
    <Alert color="yellow" role="alert">
      <Group justify="space-between" gap="xs">
        {t(isUnknown ? 'card.openUnknown' : 'card.openTaken', said)}
        {isUnknown ? (
          <Outcomes desk={desk} request={request} />
        ) : (
          <Group gap="xs" className={classes.keys}>
            <Button variant="default" size="md" onClick={onGivenBack}>
              {t('card.givenBack')}
            </Button>
            <ActionButton variant="default" size="md" disabledReason={reason} onClick={() => use(request)}>
              {t('card.use')}
            </ActionButton>
          </Group>
        )}
      </Group>
    </Alert>
  )
}

interface GivenBackProps {
  readonly desk: CardDesk
  readonly request: CardRequest
  readonly onClose: () => void
}

const GivenBackDialog = ({ desk, request, onClose }: GivenBackProps) => {
  const t = useT('printer')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={t('card.givenBackTitle')}
      confirmLabel={t('card.confirm')}
      isPending={desk.isSettling}
      reason={isReason(reason) ? undefined : t('card.noReason')}
      size="sm"
      onConfirm={() => desk.settle(request, 'GIVEN_BACK', reason).then(onClose)}
      onClose={onClose}
    >
      <ReasonInput label={t('card.reason')} value={reason} onChange={setReason} isFirst />
      <Text c="dimmed" size="sm" mt="xs">
        {t('card.givenBackBody')}
      </Text>
    </ActionDialog>
  )
}
