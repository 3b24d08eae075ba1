/** The export of customers goes on while one works elsewhere in the tab: packets of 5,000, then one file (spec 7). */
import { useSyncExternalStore } from 'react'
import type { Packet } from '#contract/operations/customer/privacy.ts'
import type { ListState } from '#web/crud/list-state.ts'
import { translate } from '#web/i18n/i18n.ts'
import { saveBlob } from '#web/shell/files.ts'
import { rest } from '#web/shell/rest.ts'
import { toast, toastError } from '#web/shell/toast.ts'

export interface Progress {
  readonly done: number
  readonly total: number
}

let progress: Progress | undefined
const listeners = new Set<() => void>()

const put = (next: Progress | undefined): void => {
  progress = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The export under way, if any. */
export const useExportProgress = (): Progress | undefined => useSyncExternalStore(subscribe, () => progress)

const packets = async (criteria: ListState['criteria']): Promise<{ parts: string[]; done: number }> => {
  const parts: string[] = []
  let [after, done, total]: [number | null, number, number] = [0, 0, 0]
  while (after !== null) {
    const asked = { criteria, after, offset: done }
    const packet: Packet = await rest.post<Packet>('customer/customer/packet', asked, { besides: true })
    parts.push(packet.csv)
    done += packet.count
    total = packet.total ?? total
    after = packet.next
    put({ done, total: Math.max(total, done) })
  }
  return { parts, done }
}

/** Saves `export.csv`; a second call while one is under way does nothing. */
export const exportCustomers = async (criteria: ListState['criteria']): Promise<void> => {
  if (progress !== undefined) return
  put({ done: 0, total: 0 })
  try {
    const { parts, done } = await packets(criteria)
    saveBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), 'export.csv')
    toast.success(translate('customer')('list.exported', { count: done }))
  } catch (error) {
    toastError(error)
  } finally {
    put(undefined)
  }
}
