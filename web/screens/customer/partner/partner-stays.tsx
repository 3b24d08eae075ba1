import { useState } from 'react'
import { partnerStayList } from '#contract/lists/booking/partner-stay.ts'
import type { PartnerStay } from '#contract/lists/booking/partner-stay.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listPart } from '#web/list/list-part.tsx'
import { pathTo } from '#web/paths.ts'
import { CancelPartnerStay } from '#web/screens/customer/partner/cancel-partner-stay.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface CancelStayProps {
  readonly selected: PartnerStay | undefined
  readonly isCancelled?: boolean
}

/** Cancels the stay in hand at its partner's word. */
export const CancelStay = ({ selected, isCancelled = false }: CancelStayProps) => {
  const t = useT('customer')
  const ui = useT('ui')
  const { delete: mayCancel } = useRight('booking_booking')
  const [isOpen, setOpen] = useState(false)
  const reason = ((): string | undefined => {
    if (!mayCancel) return ui('noRight')
    if (selected === undefined) return t('partner.cancel.choose')
    return isCancelled || selected.statusId > 3 || selected.statusId < 2 ? t('partner.cancel.over') : undefined
  })()
  return (
    <>
      <ActionButton variant="default" size="compact-sm" disabledReason={reason} onClick={() => setOpen(true)}>
        {t('partner.cancel.open')}
      </ActionButton>
      {isOpen && selected !== undefined ? <CancelPartnerStay stay={selected} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export const stayAddress = (row: PartnerStay): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: row.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: row.customerId ?? 0,
    statusId: row.statusId,
  })

/** Live stays that a partner brings, in its record. */
export const PartnerStays = listPart(partnerStayList, {
  words: ['customer', 'partner.stays'],
  open: stayAddress,
  without: ['partner'],
  Actions: CancelStay,
})
