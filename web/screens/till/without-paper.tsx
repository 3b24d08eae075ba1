/** A ticket without paper (decision 0465): its code on this screen for a telephone, or a message. Both are one copy as long as it is one hand-over. */
import { Anchor, Group, Modal, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMailAddress } from '#domain/mail/address.ts'
import { receipts } from '#contract/operations/sale/receipt.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { PrintedTicket } from '#web/screens/till/receipt.tsx'
import classes from '#web/screens/till/without-paper.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

interface WithoutPaperProps {
  readonly ticket: PrintedTicket
  /** Guests have pages: there is a code to show. */
  readonly hasPages: boolean
  /** The touch that opens it asks for the code already. */
  readonly isAsked: boolean
  readonly size?: 'lg'
}

/** What opens it, and the dialog. */
export const WithoutPaper = ({ ticket, hasPages, isAsked, size }: WithoutPaperProps) => {
  const t = useT('printer')
  const [key] = useState(uuid)
  const [isOpen, setOpen] = useState(false)
  const linking = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(receipts.link, { params: { id: ticket.id }, body: { key } }),
  })
  const open = (): void => {
    setOpen(true)
    if (hasPages && isAsked) linking.mutate()
  }
  return (
    <>
      <ActionButton variant="default" {...(size === undefined ? {} : { size })} onClick={open}>
        {t(hasPages ? 'paperless.open' : 'paperless.openMail')}
      </ActionButton>
      {isOpen ? (
        <PaperlessDialog
          ticketId={ticket.id}
          title={t('paperless.title', { number: ticket.number })}
          receiptKey={key}
          code={hasPages ? linking : undefined}
          mayClose={!isAsked}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

interface Linking {
  readonly data: { readonly url: string; readonly copy: number } | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly mutate: () => void
}

interface PaperlessProps {
  readonly ticketId: number
  readonly title: string
  readonly receiptKey: string
  /** Undefined where guests have no pages. */
  readonly code: Linking | undefined
  /** Links that were given may be closed here. */
  readonly mayClose: boolean
  readonly onClose: () => void
}

/** By e-mail: to whom, and what became of it. */
const useMailing = (ticketId: number, key: string, onClose: () => void) => {
  const t = useT('printer')
  return useMutation({
    meta: { quiet: true },
    mutationFn: (email: string) => call(receipts.mail, { params: { id: ticketId }, body: { key, email } }),
    onSuccess: ({ status }, email) => {
      if (status === 'SENT') toast.success(t('paperless.sent', { email }))
      else toast.warning(t('paperless.kept', { email }))
      onClose()
    },
  })
}

const PaperlessDialog = ({ ticketId, title, receiptKey, code, mayClose, onClose }: PaperlessProps) => {
  const t = useT('printer')
  const ways = useQuery({
    queryKey: ['cashRegisterSale', 'receipt', ticketId],
    queryFn: ({ signal }) => call(receipts.ways, { params: { id: ticketId }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  }).data
  const [typed, setTyped] = useState<string>()
  const [isTold, setTold] = useState(false)
  const email = (typed ?? ways?.email ?? '').trim()
  const mailing = useMailing(ticketId, receiptKey, onClose)
  const isWrong = isTold && !isMailAddress(email)
  const send = (): void => {
    setTold(true)
    if (isMailAddress(email) && !mailing.isPending) mailing.mutate(email)
  }
  const label = t('paperless.send')
  useFunctionKeys({ F12: { label, run: send }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened closeOnEscape={false} onClose={onClose} size="md" title={title}>
      {code === undefined ? null : <Code linking={code} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={t('paperless.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          size="md"
          maxLength={254}
          value={typed ?? ways?.email ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong ? t('paperless.wrong') : mailing.error === null ? undefined : sentenceOf(mailing.error)}
          description={ways?.sends === false ? t('paperless.noSender') : undefined}
          // On a touch screen its keyboard would hide the code.
          data-autofocus={code === undefined || undefined}
        />
        <Group justify="flex-end" mt="md" className={classes.keys}>
          <ActionButton type="submit" size="md" hotkey="F12" loading={mailing.isPending}>
            {label}
          </ActionButton>
        </Group>
      </form>
      {mayClose ? <OpenLinks ticketId={ticketId} links={ways?.links ?? 0} onClosed={onClose} /> : null}
    </Modal>
  )
}

const Code = ({ linking: { data, error, isPending, mutate } }: { readonly linking: Linking }) => {
  const t = useT('printer')
  if (data !== undefined)
    return (
      <div className={classes.code}>
        <QrCode text={data.url} label={t('paperless.code')} className={classes.qr} />
        <Text>{t('paperless.aim')}</Text>
        {data.copy === 0 ? null : <Text c="dimmed">{t('paperless.copy', { copy: data.copy })}</Text>}
      </div>
    )
  return (
    <div className={classes.code} aria-busy={isPending}>
      {error === null ? null : <Text role="alert">{sentenceOf(error)}</Text>}
      <ActionButton variant="default" size="md" loading={isPending} onClick={mutate}>
        {t(error === null ? 'paperless.show' : 'receipt.retry')}
      </ActionButton>
    </div>
  )
}

interface OpenLinksProps {
  readonly ticketId: number
  /** Given before this dialog was opened. */
  readonly links: number
  readonly onClosed: () => void
}

/** Of a message that went elsewhere: what was given opens nothing any more. */
const OpenLinks = ({ ticketId, links, onClosed }: OpenLinksProps) => {
  const t = useT('printer')
  const revoking = useMutation({
    mutationFn: () => call(receipts.revoke, { params: { id: ticketId } }),
    onSuccess: () => {
      toast.success(t('paperless.revoked'))
      onClosed()
    },
  })
  if (links === 0) return null
  return (
    <p className={classes.links}>
      {t('paperless.links', { count: links })}{' '}
      <Anchor component="button" type="button" disabled={revoking.isPending} onClick={() => revoking.mutate()}>
        {t('paperless.revoke')}
      </Anchor>
    </p>
  )
}
