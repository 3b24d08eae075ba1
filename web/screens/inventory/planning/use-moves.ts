import { useState, useSyncExternalStore } from 'react'
import { translate } from '#web/i18n/i18n.ts'
import { NetworkError, StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { moveStay, previewMove } from '#web/screens/booking/api.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import type { HoldStore } from '#web/screens/inventory/planning/hold-store.ts'
import { MoveDesk } from '#web/screens/inventory/planning/move-desk.ts'
import type { MovePort, MoveState, MoveVoice } from '#web/screens/inventory/planning/move-desk.ts'

const t = translate('planning')

/** A preview that takes longer is no help to somebody who has just dropped a stay. */
const PATIENCE_MS = 20_000

const port: MovePort = {
  preview: (move) => previewMove(move, AbortSignal.timeout(PATIENCE_MS)),
  move: moveStay,
  newIntent: uuid,
  isLost: (error) => error instanceof NetworkError,
}

const voiceOf = (undo: () => void): MoveVoice => ({
  moved: (bar) => toast.success(t('move.done', { name: bar.name }), { label: t('move.undo'), run: undo }),
  undone: (bar) => toast.success(t('move.undone', { name: bar.name })),
  refused: (reason) => toast.error(t('move.refused', { reason: sentence(reason) })),
  failed: (error) => (error instanceof StaleError ? toast.warning(t('move.stale')) : toastError(error)),
})

const makeDesk = (store: HoldStore): MoveDesk => {
  const desk: MoveDesk = new MoveDesk(
    store,
    port,
    voiceOf(() => void desk.undo()),
  )
  return desk
}

/** The moves of this screen, spoken in toasts. */
export const useMoves = (store: HoldStore): { readonly desk: MoveDesk } & MoveState => {
  const [desk] = useState(() => makeDesk(store))
  return { desk, ...useSyncExternalStore(desk.subscribe, desk.snapshot) }
}
