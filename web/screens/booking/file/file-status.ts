import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { StatusTone } from '#web/ui/status-badge.tsx'

type Stated = Pick<BookingFile, 'status' | 'statusId'>

const TONES: Readonly<Record<BookingFile['statusId'], StatusTone>> = {
  0: 'neutral',
  1: 'neutral',
  2: 'waiting',
  3: 'good',
  4: 'info',
  5: 'done',
}

/** « Réservation », or what became of it: « Annulé », « Expiré ». */
export const statusName = ({ status, statusId }: Stated, t: Translate<'booking'>): string => {
  switch (status) {
    case 'EXPIRED':
    case 'CANCELLED':
    case 'CANCELLING':
    case 'DELETED':
    case 'ABANDONED':
      return t(`file.state.${status}`)
    case 'SAVED':
    case 'IN_PROGRESS':
      return t(`file.status.${statusId}`)
  }
}

export const statusTone = ({ status, statusId }: Stated): StatusTone => {
  if (status === 'EXPIRED') return 'attention'
  return status === 'SAVED' ? TONES[statusId] : 'bad'
}
