/** A scanner, as its keys reach Chromium. */
import type { Page } from 'playwright-core'

/** Between two keys of a scanner, in seconds: what its device says, however busy the machine is meanwhile. */
const GAP_S = 0.008

/**
 * Types a code as a scanner does: without waiting for anything between its keys, Enter the last.
 *
 * Each key bears the instant of its device, as a real one does: the screen tells a scanner by those instants, which a busy machine that
 * hands keys over late does not change.
 */
export const scan = async (page: Page, code: string): Promise<void> => {
  const chrome = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  await Promise.all(
    [...code.split(''), 'Enter'].flatMap((key, place) => {
      const timestamp = start + place * GAP_S
      const text = key === 'Enter' ? '\r' : key
      const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0)
      const of = { key, code: key === 'Enter' ? 'Enter' : '', windowsVirtualKeyCode, timestamp }
      return [
        chrome.send('Input.dispatchKeyEvent', { ...of, type: 'keyDown', text, unmodifiedText: text }),
        chrome.send('Input.dispatchKeyEvent', { ...of, type: 'keyUp' }),
      ]
    }),
  )
  await chrome.detach()
}
