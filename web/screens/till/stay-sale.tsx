/** The ticket in hand, put on a stay: found, signed, posted; and what is said once it is. */
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Stroke } from '#domain/sale/posting.ts'
import { SHORTEST_REASON } from '#contract/reason.ts'
import { stayPostings } from '#contract/operations/sale/stay-posting.ts'
import type { PostingSaved, StayFound } from '#contract/operations/sale/stay-posting.ts'
import { useT } from '#web/i18n/i18n.ts'
import paidClasses from '#web/screens/till/paid.module.css'
import { STAY_INTENT, useNeedsLine } from '#web/screens/till/alone-sale.ts'
import { sellerRefused, sellerToken } from '#web/screens/till/seller-state.ts'
import { SignaturePad } from '#web/screens/till/signature-pad.tsx'
import { StaySearch, stayName } from '#web/screens/till/stay-dialog.tsx'
import classes from '#web/screens/till/stay.module.css'
import { contentOf } from '#web/screens/till/use-paying.ts'
import { boardKey } from '#web/screens/till/use-till.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { NetworkError, RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface Signed {
  readonly strokes: readonly Stroke[]
  /** Null: the guest signs. */
  readonly unsignedReason: string | null
}

const usePosting = (till: Till, total: Cents, onPosted: (saved: PostingSaved) => void) => {
  const queries = useQueryClient()
  const { board, basket, intent, setIntent, clear } = till
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ stay, signed }: { readonly stay: StayFound; readonly signed: Signed }) => {
      const key = intent ?? `${STAY_INTENT}${uuid()}`
      setIntent(key)
      const { lines, discount } = contentOf(till)
      const { strokes, unsignedReason } = signed
      return call(stayPostings.post, {
        body: {
          ...{ lines, discount, cashRegisterId: board.register.id, occupancyId: stay.occupancyId },
          ...{ basketId: basket.aside?.id ?? null, expected: total, sellerToken: sellerToken() },
          signature: unsignedReason === null ? strokes.map((stroke) => stroke.map(([x, y]) => [x, y] as const)) : null,
          unsignedReason,
        },
        intent: key,
      })
    },
    onSuccess: async (saved) => {
      onPosted(saved)
      clear()
      await Promise.all(
        ['stayPosting', 'tillBasket', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    },
    onError: async (error) => {
      // Whether it went through is not known: the same intent tells the server that it is the same sale.
      if (error instanceof NetworkError) return
      setIntent(null)
      sellerRefused(error)
      if (error instanceof RestError) await queries.invalidateQueries({ queryKey: boardKey(board.register.id) })
    },
  })
}

interface SignDialogProps {
  readonly stay: StayFound
  readonly total: Cents
  readonly isPending: boolean
  readonly error: string | undefined
  readonly onSigned: (signed: Signed) => unknown
  readonly onClose: () => void
}

const SignDialog = ({ stay, total, isPending, error, onSigned, onClose }: SignDialogProps) => {
  const t = useT('till-stay')
  const { stayUnsigned } = usePreferences().sale
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [isUnsigned, setUnsigned] = useState(false)
  const [reason, setReason] = useState('')
  const missing = isUnsigned
    ? reason.trim().length < SHORTEST_REASON
      ? t('sign.noReason')
      : undefined
    : strokes.length === 0
      ? t('sign.missing')
      : undefined
  return (
    <ActionDialog
      title={stayName(stay)}
      confirmLabel={t('sign.confirm', { total: formatMoney(total) })}
      isPending={isPending}
      reason={missing}
      error={error}
      size="lg"
      onConfirm={() => onSigned({ strokes, unsignedReason: isUnsigned ? reason.trim() : null })}
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <dt>{t('sign.dates')}</dt>
        <dd>{`${formatDay(stay.arrival)} – ${formatDay(stay.departure)}`}</dd>
        <dt>{t('sign.total')}</dt>
        <dd data-figures>{formatMoney(total)}</dd>
        <dt>{t('sign.after')}</dt>
        <dd data-figures>{formatMoney(cents(stay.left - total))}</dd>
      </dl>
      <div className={classes.fields}>
        <SignaturePad strokes={strokes} onStrokes={setStrokes} isDisabled={isUnsigned} />
        {stayUnsigned ? (
          <Checkbox
            label={t('sign.without')}
            checked={isUnsigned}
            onChange={(event) => setUnsigned(event.currentTarget.checked)}
          />
        ) : null}
        {isUnsigned ? <ReasonInput label={t('sign.reason')} value={reason} onChange={setReason} /> : null}
      </div>
    </ActionDialog>
  )
}

const Posted = ({ posted, onNext }: { readonly posted: PostingSaved; readonly onNext: () => void }) => {
  const t = useT('till-stay')
  const till = useT('till')
  const { number, total, guest, place, left } = posted
  useFunctionKeys({ F12: { label: till('paid.next'), run: onNext } })
  const name = [place, guest].filter((part) => part !== null && part !== '').join(' · ')
  return (
    <div className={paidClasses.paid} role="status">
      <p>{t('done.said', { total: formatMoney(total), name, number })}</p>
      <p className={paidClasses.paidChange}>
        <span>{t('done.left')}</span>
        <strong data-figures>{formatMoney(left)}</strong>
      </p>
      <div className={paidClasses.paidKeys}>
        <ActionButton size="lg" hotkey="F12" onClick={onNext}>
          {till('paid.next')}
        </ActionButton>
      </div>
    </div>
  )
}

export interface StaySale {
  readonly open: () => void
  /** Undefined: the house puts nothing on stays. */
  readonly label: string | undefined
  /** Why the ticket in hand is not put on a stay now. */
  readonly reason: string | undefined
  readonly dialog: ReactNode
  /** What was put on a stay last, until the next ticket begins. */
  readonly done: ReactNode
  /** What a scanner reads while a stay is looked for. True: it was heard. */
  readonly hear: (text: string) => boolean
}

/** The way from the ticket to a stay. */
export const StayKey = ({ sale: { label, reason, open } }: { readonly sale: StaySale }) => {
  useFunctionKeys({ F3: label === undefined ? undefined : { label, run: open, disabledReason: reason } })
  return label === undefined ? null : (
    <ActionButton
      variant="default"
      size="md"
      fullWidth
      className={classes.touch}
      hotkey="F3"
      disabledReason={reason}
      onClick={open}
    >
      {label}
    </ActionButton>
  )
}

export const useStaySale = (till: Till, isPaying: boolean): StaySale => {
  const t = useT('till-stay')
  const words = useT('till')
  const offline = useNeedsLine()
  const { stayLimit } = usePreferences().sale
  const { basket, reckoned } = till
  const [step, setStep] = useState<'closed' | 'find' | StayFound>('closed')
  const [posted, setPosted] = useState<PostingSaved>()
  const heard = useRef<(text: string) => void>(undefined)
  const onHear = useCallback((listener: typeof heard.current): void => {
    heard.current = listener
  }, [])
  const total = reckoned.priced?.total ?? ZERO
  const posting = usePosting(till, total, (saved) => {
    setPosted(saved)
    setStep('closed')
  })
  const isEmpty = basket.lines.length === 0
  // The next ticket has begun.
  if (posted !== undefined && !isEmpty) setPosted(undefined)
  const unfit = isPaying
    ? words('pay.underWay')
    : isEmpty
      ? words('ticket.nothing')
      : reckoned.priced === null
        ? words('ticket.fault')
        : total <= 0 || basket.returnsId !== null
          ? t('noReturn')
          : undefined
  const reason = offline ?? unfit
  const close = (): void => setStep('closed')
  return {
    open: () => {
      if (reason !== undefined) return
      posting.reset()
      setStep('find')
    },
    label: stayLimit > 0 ? t('key') : undefined,
    reason,
    dialog:
      step === 'closed' ? null : step === 'find' ? (
        <StaySearch {...{ total, onHear }} onPick={setStep} onClose={close} />
      ) : (
        <SignDialog
          {...{ total, stay: step, isPending: posting.isPending }}
          error={posting.error === null ? undefined : sentenceOf(posting.error)}
          onSigned={(signed) => posting.mutateAsync({ stay: step, signed }).catch(() => undefined)}
          onClose={close}
        />
      ),
    done: posted === undefined ? undefined : <Posted posted={posted} onNext={() => setPosted(undefined)} />,
    hear: (text) => {
      heard.current?.(text)
      return heard.current !== undefined
    },
  }
}
