/** The small server of files inside the browser (`web/public/offline-worker.js`): a till opens again while the line is cut. */
import { isStationAnywhere } from '#web/shell/offline/state.ts'

const SCRIPT = '/offline-worker.js'

/** Asks it to keep the screens as they are now; it does so in its own time. Throws where the browser has none. */
export const keepFiles = async (): Promise<void> => {
  // A development server has no files to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(SCRIPT)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep')
}

/** Takes it away with what it kept, once this browser is a station of no establishment. */
export const dropWorker = async (): Promise<void> => {
  if (isStationAnywhere() || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(SCRIPT)
  registration?.active?.postMessage('drop')
  await registration?.unregister()
}
