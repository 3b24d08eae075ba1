import { useEffect, useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { abandonBasket } from '#web/screens/booking/api.ts'
import type { SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import { isTyped } from '#web/screens/booking/desk/desk.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { useDraft } from '#web/shell/draft.ts'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { remember } from '#web/shell/local.ts'
import type { Draft } from '#web/shell/local.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { toastError } from '#web/shell/toast.ts'

interface DeskLifeParts {
  readonly desk: Desk
  readonly setDesk: (desk: Desk) => void
  readonly start: Desk
  readonly state: SyncState
  readonly onBasket: (id: number) => void
}

export interface DeskLife {
  /** Input kept from before, that differs from what is on screen. */
  readonly offered: Draft | undefined
  readonly take: () => void
  readonly drop: () => void
  /** The basket is a file now: nothing is left to lose here. */
  readonly finish: (file: BookingFile) => void
}

const draftName = (id: number): string => `new-booking/${id}`

/** What a draft would bring back, whatever the keys of its stays. */
const worth = ({ stays, active: _, ...rest }: Desk): string =>
  JSON.stringify({ ...rest, stays: stays.map(({ key: __, ...stay }) => stay) })

/** Drafts, the question before leaving, the number in the address: what surrounds a basket from its first word to its end. */
export const useDeskLife = ({ desk, setDesk, start, state, onBasket }: DeskLifeParts): DeskLife => {
  const t = useT('booking')
  const go = useGo()
  const queries = useQueryClient()
  const isOver = useRef(false)
  const latest = useRef({ desk, id: state.id, onBasket })
  useEffect(() => {
    latest.current = { desk, id: state.id, onBasket }
  })

  const opened = useRef(state.id)
  useEffect(() => {
    if (state.id === 0 || state.id === opened.current) return
    remember('draft', draftName(opened.current), undefined)
    opened.current = state.id
    latest.current.onBasket(state.id)
  }, [state.id])

  const isDirty = isTyped(desk)
  const kept = useMemo(() => ({ values: { desk }, version: state.version, isDirty }), [desk, state.version, isDirty])
  const draft = useDraft(draftName(state.id), kept)
  const before = draft.offered?.values['desk'] as Desk | undefined
  const isNews = before !== undefined && worth(before) !== worth(start)

  useLeaveGuard({
    isDirty: () => !isOver.current && isTyped(latest.current.desk),
    title: t('desk.leave'),
    body: t(state.id === 0 ? 'desk.leaveBody' : 'desk.leaveBasket'),
    isWithin: (path) => latest.current.id > 0 && path.startsWith(`/new-booking/stay/0/${latest.current.id}/`),
    onLeave: async () => {
      isOver.current = true
      draft.forget()
      // The places go back at once; were the server unreachable, their locks lapse by themselves.
      if (latest.current.id > 0) await abandonBasket(latest.current.id).catch(toastError)
    },
  })

  return {
    offered: isNews ? draft.offered : undefined,
    take: () => {
      if (before !== undefined) setDesk(before)
      draft.settle()
    },
    drop: draft.settle,
    finish: (file) => {
      isOver.current = true
      draft.forget()
      queries.setQueryData(['booking', 'edit', file.id], file)
      go(fileAddress({ ...file, customerId: file.customer?.id ?? 0 }), { replace: true })
    },
  }
}
