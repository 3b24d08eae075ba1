import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { otherTaxCode } from '#domain/pricing/quote-lines.ts'
import type { TouristTax } from '#domain/pricing/result.ts'
import { placeType } from '#contract/entities/camp/camp.ts'
import { messageOf } from '#contract/messages.ts'
import type { QuoteCalculationAnswer } from '#contract/operations/booking/availability.ts'
import { availability } from '#contract/operations/booking/availability.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/payment/tax.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay, formatInteger, formatMoney } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface Asked {
  readonly placeTypeId: number | null
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly adults: number
  readonly children: number
  /** Adults who owe nothing. */
  readonly exempt: number
}

/** All that a price needs to know; undefined: something is left to say. */
const wholeOf = ({ placeTypeId, arrival, departure, ...people }: Asked) =>
  placeTypeId === null || arrival === null || departure === null || people.adults + people.children === 0
    ? undefined
    : { placeTypeId, arrival, departure, ...people }

/** Prices the stay as the desk would, so that nothing here can differ from what is asked of customers. */
const useTry = () =>
  useMutation({
    mutationFn: ({
      placeTypeId,
      arrival,
      departure,
      adults,
      children,
      exempt,
    }: NonNullable<ReturnType<typeof wholeOf>>) =>
      call(availability.price, {
        body: {
          placeTypeId,
          arrival,
          departure,
          people: [
            ...Array.from({ length: adults }, (_, i) => ({
              age: 40,
              exemption: i < exempt ? ('SEASONAL_WORKER' as const) : null,
            })),
            ...Array.from({ length: children }, () => ({ age: 10 })),
          ],
        },
      }),
  })

/** The tax that is tried: `isTouristTax` where its type says so. */
export interface TriedTax {
  readonly id: number
  readonly label: string
  readonly isTouristTax: boolean
}

const Taxed = ({ tax, of }: { readonly tax: TouristTax; readonly of: TriedTax }) => {
  const t = useT('payment')
  const [base = cents(0), ...additions] = tax.parts
  return (
    <>
      {tax.segments.map(({ regime, label, from, to, personNights, unit, total }) => (
        <p key={from}>
          {t(regime === 'UNIT' || regime === 'PERCENT' ? 'tax.segment' : `tax.counted.${regime}`, {
            label,
            from: formatDay(from),
            to: formatDay(to),
            count: personNights,
            nights: formatInteger(personNights),
            unit: formatMoney(unit),
            total: formatMoney(total),
          })}
        </p>
      ))}
      {tax.exemptions.map(({ reason, people }) => (
        <p key={reason}>
          {t(reason !== 'MINOR' ? 'tax.exempted' : of.isTouristTax ? 'tax.minors' : 'tax.young', { count: people })}
        </p>
      ))}
      <p>
        <strong>
          {of.isTouristTax
            ? t('tax.total', { total: formatMoney(tax.total) })
            : t('tax.otherTotal', { name: of.label, total: formatMoney(tax.total) })}
        </strong>
        {additions.length === 0
          ? null
          : t('tax.parts', { base: formatMoney(base), additions: formatMoney(sum(additions)) })}
      </p>
    </>
  )
}

interface AnswerProps {
  readonly answer: QuoteCalculationAnswer
  readonly of: TriedTax
  /** The campsite pays a lump sum on the day of arrival. */
  readonly isLumpSum: boolean
}

const Answer = ({ answer, of, isLumpSum }: AnswerProps) => {
  const t = useT('payment')
  if (!answer.priced) return <p>{messageOf(answer.refusal.code, answer.refusal.context) ?? answer.refusal.code}</p>
  const { touristTax, trace } = answer.quote
  const others = trace.otherTaxes ?? []
  const tax = of.isTouristTax ? touristTax : (others.find(({ code }) => code === otherTaxCode(of.id))?.tax ?? null)
  return tax === null || tax.segments.length === 0 ? (
    <p>{t(isLumpSum ? 'tax.lumpSum' : 'tax.nothing')}</p>
  ) : (
    <Taxed tax={tax} of={of} />
  )
}

/** A stay that nobody booked, and the tax that it would owe. */
export const TaxTry = ({ of, rows }: { readonly of: TriedTax; readonly rows: readonly RecordItem[] }) => {
  const t = useT('payment')
  const today = useToday()
  const types = useAll(placeType).data?.list ?? []
  const trying = useTry()
  const [asked, setAsked] = useState<Asked>({
    placeTypeId: null,
    arrival: today,
    departure: addDays(today, 7),
    adults: 2,
    children: 2,
    exempt: 0,
  })
  const put = (change: Partial<Asked>): void => {
    setAsked({ ...asked, ...change })
    trying.reset()
  }
  const whole = wholeOf(asked)
  const isLumpSum = rows.some(
    ({ regime, startDate, endDate }) =>
      regime === 'FORFAIT' &&
      asked.arrival !== null &&
      String(startDate) <= asked.arrival &&
      asked.arrival <= String(endDate),
  )
  // Exemptions are of the tourist tax alone.
  const counts = of.isTouristTax ? (['adults', 'children', 'exempt'] as const) : (['adults', 'children'] as const)
  return (
    <section className={classes.part} aria-label={t('tax.try')}>
      <h2>{t('tax.try')}</h2>
      <form
        noValidate
        className={classes.asked}
        onSubmit={(event) => {
          event.preventDefault()
          if (whole !== undefined) trying.mutate(whole)
        }}
      >
        <Select
          label={t('tax.placeType')}
          data={types.map((row) => ({ value: String(row.id), label: nameOf(placeType, row) }))}
          value={asked.placeTypeId === null ? null : String(asked.placeTypeId)}
          onChange={(id) => put({ placeTypeId: id === null ? null : Number(id) })}
        />
        <DayInput label={t('tax.arrival')} value={asked.arrival} onChange={(arrival) => put({ arrival })} />
        <DayInput
          label={t('tax.departure')}
          follows={asked.arrival}
          value={asked.departure}
          onChange={(departure) => put({ departure })}
        />
        {counts.map((key) => (
          <QuantityInput
            key={key}
            label={t(`tax.${key}`)}
            value={asked[key]}
            onChange={(value) => put({ [key]: value ?? 0 })}
            max={key === 'exempt' ? asked.adults : 30}
            w={120}
          />
        ))}
        <Button type="submit" variant="default" disabled={whole === undefined} loading={trying.isPending}>
          {t('tax.compute')}
        </Button>
      </form>
      <div className={classes.answer} role="status">
        {trying.error === null ? null : <p>{sentenceOf(trying.error)}</p>}
        {trying.data === undefined ? null : <Answer answer={trying.data} of={of} isLumpSum={isLumpSum} />}
      </div>
    </section>
  )
}
