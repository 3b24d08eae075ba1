/** Opening screens one after the other, and what may be wrong with them. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Logs in through the screen. */
export const enter = async (page: Page, login: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/home')
  // The address comes before the screen: keys pressed meanwhile would go nowhere.
  await page.getByRole('toolbar', { name: 'Touches de fonction' }).waitFor()
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Everything the page complains of by itself: errors that nobody caught, and what the console says is one. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console: ${message.text().slice(0, 300)} (${message.location().url})`)
  })
  return complaints
}

/** Waits until nothing on the page is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(`document.querySelectorAll('[aria-busy="true"]').length === 0`)
}

/** Opens an address and waits until nothing is loading. Answers the path it ended on. */
export const visit = async (page: Page, address: string): Promise<string> => {
  await page.goto(address)
  await page.locator('#content h1, #content [role="heading"][aria-level="1"]').first().waitFor()
  await settled(page)
  return new URL(page.url()).pathname
}

/** Accessibility faults (WCAG 2.2 AA) of the page as it stands: the rule, and where. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

/** The same at a given size. */
export const faultsAt = async (page: Page, size: { width: number; height: number }): Promise<string[]> => {
  await page.setViewportSize(size)
  await page.waitForTimeout(250) // transitions: half-faded text has no contrast
  return accessibilityFaults(page)
}
