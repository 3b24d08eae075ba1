/** Fields of the paper that pays: a cheque, a gift voucher, a credit note, holiday vouchers. Nothing where a method asks for none. */
import { Alert, TextInput } from '@mantine/core'
import { isPaperVoucher, VOUCHER_FACES } from '#domain/billing/faces.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChequeFields } from '#web/screens/till/cheque-fields.tsx'
import classes from '#web/screens/till/papers.module.css'
import type { TillMethod } from '#web/screens/till/pay-panel.tsx'
import { wholeGiftCode } from '#web/screens/till/use-paper.ts'
import type { PaperState } from '#web/screens/till/use-paper.ts'
import { useToday } from '#web/shell/today.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface PaperFieldsProps {
  readonly method: TillMethod
  readonly paper: PaperState
}

export const PaperFields = ({ method, paper }: PaperFieldsProps) => {
  if (method.kind === 'CHEQUE') return <ChequeFields value={paper.draft} onChange={paper.put} />
  if (method.kind === 'GIFT') return <GiftFields paper={paper} />
  if (method.kind === 'CREDIT_NOTE') return <CreditFields paper={paper} />
  return isPaperVoucher(method) ? <VoucherFields paper={paper} /> : null
}

interface Props {
  readonly paper: PaperState
}

/** Letters and digits of a code that is typed whole. */
const WHOLE = 12
const isTypedWhole = (typed: string): boolean => typed.replaceAll(/[^\p{L}\d]/gu, '').length >= WHOLE

const GiftFields = ({ paper: { draft, put, gift, missing } }: Props) => {
  const t = useT('till-pay')
  const typed = draft.giftCode
  const isWrong = isTypedWhole(typed) && wholeGiftCode(typed) === null
  const refused = gift === undefined && (!isTypedWhole(typed) || missing === t('gift.missing')) ? undefined : missing
  const error = isWrong && gift === undefined ? t('gift.wrong') : refused
  return (
    <div className={classes.paper}>
      <TextInput
        label={t('gift.code')}
        description={t('gift.help')}
        value={typed}
        onChange={(event) => put({ giftCode: event.currentTarget.value })}
        error={error}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        data-autofocus
        size="md"
      />
      {gift === undefined ? null : (
        <p role="status" className={classes.seen}>
          <strong>{gift.label}</strong>
          <span>{t('gift.seen', { left: formatMoney(gift.left), until: formatDay(gift.until) })}</span>
          {gift.kind === 'VALUE' ? null : <span>{t('gift.ofPurpose')}</span>}
        </p>
      )}
    </div>
  )
}

const CreditFields = ({ paper: { draft, put, credits, credit, missing } }: Props) => {
  const t = useT('till-pay')
  const isNone = credits?.length === 0
  return (
    <div className={classes.paper}>
      <TextInput
        label={t('credit.number')}
        description={t('credit.help')}
        value={draft.creditNumber}
        onChange={(event) => put({ creditNumber: event.currentTarget.value, creditNoteId: null })}
        error={isNone ? t('credit.unknown') : credit === undefined ? undefined : missing}
        maxLength={40}
        autoComplete="off"
        size="md"
      />
      {credits === undefined || isNone ? null : (
        <ul className={classes.credits} aria-label={t('credit.found')}>
          {credits.map(({ id, number, customer, left, until }) => (
            <li key={id}>
              <button type="button" aria-pressed={credit?.id === id} onClick={() => put({ creditNoteId: id })}>
                <strong>{`${number} · ${customer}`}</strong>
                <span>{t('credit.seen', { left: formatMoney(left), until: formatDay(until) })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Good until the end of the second year after that of their issue. */
const YEARS_BACK = [0, 1, 2] as const

const VoucherFields = ({ paper: { draft, put, worth, kept } }: Props) => {
  const t = useT('till-pay')
  const year = Number(useToday().slice(0, 4))
  const add = (face: number, by: 1 | -1): void =>
    put({ vouchers: { ...draft.vouchers, [face]: Math.max(0, (draft.vouchers[face] ?? 0) + by) } })
  return (
    <div className={classes.paper}>
      <ul className={classes.faces} aria-label={t('vouchers.faces')}>
        {VOUCHER_FACES.map((face) => {
          const count = draft.vouchers[face] ?? 0
          const value = formatMoney(face).replace(/[,.]00/, '')
          return (
            <li key={face}>
              <button type="button" onClick={() => add(face, 1)}>
                {value}
                <output aria-label={t('vouchers.count', { face: value })}>{count === 0 ? '' : `× ${count}`}</output>
              </button>
              <button
                type="button"
                aria-label={t('vouchers.less', { face: value })}
                disabled={count === 0}
                onClick={() => add(face, -1)}
              >
                <Icon name="minus" />
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className={classes.worth} data-figures>
        {kept === 0
          ? t('vouchers.worth', { worth: formatMoney(worth ?? 0) })
          : t('vouchers.worthKept', { worth: formatMoney(worth ?? 0), kept: formatMoney(kept) })}
      </p>
      <div className={classes.years} role="group" aria-label={t('vouchers.year')}>
        <span>{t('vouchers.year')}</span>
        {YEARS_BACK.map((back) => (
          <button
            key={back}
            type="button"
            aria-pressed={draft.voucherYear === year - back}
            onClick={() => put({ voucherYear: year - back })}
          >
            {year - back}
          </button>
        ))}
        <small>{t('vouchers.expired', { year: year - YEARS_BACK.length })}</small>
      </div>
      {kept === 0 ? null : <Alert color="yellow">{t('vouchers.kept', { amount: formatMoney(kept) })}</Alert>}
    </div>
  )
}
