import type { RefObject } from 'react'
import type { CustomerSummary } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { AskForm } from '#web/screens/booking/ask/ask-form.tsx'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import { CustomerPart } from '#web/screens/booking/desk/customer/customer-part.tsx'
import { PartnerSelect } from '#web/screens/booking/desk/partner-select.tsx'
import { stayInHand } from '#web/screens/booking/desk/desk.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { PeopleNames } from '#web/screens/booking/desk/people-names.tsx'

interface WhoPanelProps {
  readonly ask: Ask
  readonly problems: AskProblems
  readonly desk: Desk
  readonly change: (part: Partial<Desk>) => void
  readonly onAsk: (ask: Ask) => void
  /** Entrée in a field: the conversation goes on with what is free. */
  readonly onDone: () => void
  readonly onCustomer: (id: number) => void
  readonly customerField: RefObject<HTMLInputElement | null>
  readonly known: CustomerSummary | null
  /** The basket as it is kept; undefined before it is. */
  readonly basketId: number | undefined
}

/** First column: who and when. */
export const WhoPanel = ({
  ask,
  problems,
  desk,
  change,
  onAsk,
  onDone,
  onCustomer,
  customerField,
  known,
  basketId,
}: WhoPanelProps) => {
  const t = useT('booking')
  const rank = desk.stays.findIndex((stay) => stay.key === desk.active) + 1
  const count = desk.stays.length
  const isOnly = count === 0 || (count === 1 && rank === 1)
  const heading = rank === 0 ? t('desk.nextPlace') : t('desk.placeOf', { rank, count })
  return (
    <section className={classes.panel} aria-label={t('desk.who')}>
      <h2 className={classes.heading}>{isOnly ? t('desk.who') : heading}</h2>
      <AskForm
        key={desk.active}
        ask={ask}
        onChange={onAsk}
        onDone={onDone}
        problems={problems}
        isFirst={desk.stays.length === 0 && desk.customerId === null}
        placeTypeId={stayInHand(desk)?.placeTypeId}
        holder={{
          ...(basketId === undefined ? {} : { bookingId: basketId }),
          others: desk.stays.filter((stay) => stay.key !== desk.active),
        }}
      />
      {stayInHand(desk) === undefined ? null : (
        <PeopleNames people={ask.people} stay={ask} onChange={(people) => onAsk({ ...ask, people })} />
      )}
      <CustomerPart desk={desk} change={change} onChosen={onCustomer} field={customerField} known={known} />
      <PartnerSelect
        partnerId={desk.pricing.partnerId}
        onChange={(partnerId) => change({ pricing: { ...desk.pricing, partnerId } })}
      />
    </section>
  )
}
