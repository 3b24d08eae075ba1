/** One row: where, whether, at which price, on which days, at which hours. */
import { Select, TextInput } from '@mantine/core'
import type { Cents } from '#domain/money.ts'
import { formatMoney, formatWeekday, WEEKDAYS } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import type { OfferRow, OffersAnswer } from '#contract/operations/sale/commercialization.ts'
import { useT } from '#web/i18n/i18n.ts'
import { WEEK } from '#web/screens/sale/offers/offer-words.ts'
import type { OfferDraft } from '#web/screens/sale/offers/use-offers.ts'
import classes from '#web/screens/sale/offers/offers.module.css'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

export interface OfferFieldsProps {
  readonly draft: OfferDraft
  /** From 1. */
  readonly rank: number
  readonly usual: Cents
  readonly registers: OffersAnswer['registers']
  readonly errorOf: (field: string) => string | undefined
  readonly isReadOnly: boolean
  readonly put: (over: Partial<OfferRow>) => void
  readonly remove: () => void
}

const EVERY = '0'
const MOST = article.fields.price.max ?? 0

export const OfferFields = (props: OfferFieldsProps) => {
  const { rank, isReadOnly, remove } = props
  const t = useT('sale')
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.ruleHead}>{t('offers.rule', { n: rank })}</legend>
      {isReadOnly ? null : (
        <div className={classes.bin}>
          <ActionButton
            variant="subtle"
            size="compact-sm"
            aria-label={t('offers.remove', { n: rank })}
            onClick={remove}
          >
            <Icon name="trash" size={16} />
          </ActionButton>
        </div>
      )}
      <Where {...props} />
      <When {...props} />
      <Week {...props} />
    </fieldset>
  )
}

const Where = ({ draft, registers, usual, errorOf, isReadOnly, put }: OfferFieldsProps) => {
  const t = useT('sale')
  const { cashRegisterId, isSold, price } = draft
  return (
    <div className={classes.fields}>
      <Select
        label={t('offers.till')}
        data={[
          { value: EVERY, label: t('offers.everyTill') },
          ...registers.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        value={String(cashRegisterId ?? EVERY)}
        onChange={(value) => put({ cashRegisterId: value === EVERY || value === null ? null : Number(value) })}
        allowDeselect={false}
        readOnly={isReadOnly}
        error={errorOf('cashRegisterId')}
        w={190}
      />
      <Select
        label={t('offers.isSold')}
        data={[
          { value: 'yes', label: t('offers.sold') },
          { value: 'no', label: t('offers.refused') },
        ]}
        value={isSold ? 'yes' : 'no'}
        onChange={(value) => put(value === 'no' ? { isSold: false, price: null } : { isSold: true })}
        allowDeselect={false}
        readOnly={isReadOnly}
        w={170}
      />
      {isSold ? (
        <MoneyInput
          label={t('offers.price')}
          placeholder={formatMoney(usual)}
          min={0}
          max={MOST}
          value={price}
          onChange={(next) => put({ price: next })}
          readOnly={isReadOnly}
          error={errorOf('price')}
          w={130}
        />
      ) : null}
    </div>
  )
}

const When = ({ draft, errorOf, isReadOnly, put }: OfferFieldsProps) => {
  const t = useT('sale')
  const { startDate, endDate, fromTime, toTime } = draft
  const isNextDay = fromTime !== null && toTime !== null && toTime < fromTime
  const hour = (key: 'fromTime' | 'toTime', value: string | null) => (
    <TextInput
      type="time"
      label={t(`offers.${key}`)}
      value={value ?? ''}
      onChange={(event) => put({ [key]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
      readOnly={isReadOnly}
      error={errorOf(key)}
      {...(key === 'toTime' && isNextDay ? { description: t('offers.nextDay') } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      w={134}
    />
  )
  return (
    <div className={classes.fields}>
      <DayInput
        label={t('offers.from')}
        value={startDate}
        onChange={(day) => put({ startDate: day })}
        readOnly={isReadOnly}
        error={errorOf('startDate')}
        w={134}
      />
      <DayInput
        label={t('offers.until')}
        follows={startDate}
        value={endDate}
        onChange={(day) => put({ endDate: day })}
        readOnly={isReadOnly}
        error={errorOf('endDate')}
        w={134}
      />
      {hour('fromTime', fromTime)}
      {hour('toTime', toTime)}
    </div>
  )
}

const Week = ({ draft: { weekdays }, rank, isReadOnly, put }: OfferFieldsProps) => {
  const t = useT('sale')
  const id = `weekdays-${rank}`
  return (
    <div className={classes.week} role="group" aria-labelledby={id}>
      <span id={id}>{t('offers.weekdays')}</span>
      {WEEK.map((day) => {
        const isOn = weekdays.includes(day)
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={isOn}
            aria-label={WEEKDAYS[day]}
            aria-disabled={isReadOnly || undefined}
            onClick={() => {
              if (!isReadOnly) put({ weekdays: isOn ? weekdays.filter((one) => one !== day) : [...weekdays, day] })
            }}
          >
            {formatWeekday(day)}
          </button>
        )
      })}
      <span className={classes.hint}>{t('offers.everyDay')}</span>
    </div>
  )
}
