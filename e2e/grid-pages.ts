/** Entering price grids through their screens. */
import type { Page } from 'playwright-core'

/** A cell of the season table: its row by the name it begins with, its period from 0. */
export const cell = (page: Page, row: RegExp, column: number) =>
  page.getByRole('row', { name: row }).getByRole('gridcell').nth(column)

export const rowTexts = (page: Page, row: RegExp): Promise<string[]> =>
  page.getByRole('row', { name: row }).getByRole('gridcell').allTextContents()

/** Types a cell and leaves it downwards. */
export const typeCell = async (page: Page, row: RegExp, column: number, text: string): Promise<void> => {
  await cell(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Types a row of the season from its first period on, moving by Tab. */
export const typeRow = async (page: Page, row: RegExp, values: readonly string[]): Promise<void> => {
  await cell(page, row, 0).click()
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
}

/** Types a value once, for every period. */
export const typeEverywhere = async (page: Page, row: RegExp, value: string): Promise<void> => {
  await cell(page, row, 0).click()
  await page.keyboard.type(value)
  await page.keyboard.press('Control+Enter')
}

/** Enters the calendar: each period is named, and ends on its last night; the next one follows it by itself. */
export const typePeriods = async (
  page: Page,
  periods: readonly (readonly [name: string, last?: string])[],
): Promise<void> => {
  for (const [index, [name, last]] of periods.entries()) {
    if (index === 0) await cell(page, /^Nom/, 0).click()
    else await page.getByRole('button', { name: 'Période', exact: true }).click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    if (last === undefined) continue
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(last)
    await page.keyboard.press('Enter')
  }
}

/** F3 on the list: a grid for a type of place, of its usual model or of another. */
export const newGrid = async (page: Page, placeType: string, model?: string): Promise<void> => {
  await page.goto('/price/grid-list')
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Type d’emplacement' }).click()
  await page.getByRole('option', { name: placeType, exact: true }).click()
  if (model !== undefined) {
    await page.getByRole('combobox', { name: 'Modèle' }).click()
    await page.getByRole('option', { name: model, exact: true }).click()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Créer la grille' }).click()
  await page.getByRole('heading', { level: 1, name: placeType }).waitFor()
}

/** Opens a grid from the list, on one of its tabs. */
export const openGrid = async (page: Page, label: string, tab = 'Saison'): Promise<void> => {
  await page.goto('/price/grid-list')
  await page.getByRole('row', { name: new RegExp(`^${label}`) }).dblclick()
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
}

export const publishFirst = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('button', { name: 'Publier la version 1' }).click()
  await page.getByText('Publiée, v1').waitFor()
}

export interface Stay {
  readonly arrival: string
  readonly departure: string
  /** Counts by label; what is not here is 0. */
  readonly party: Readonly<Record<string, number>>
}

/** Asks the simulation for a stay; `labels` are all that it counts. */
export const ask = async (
  page: Page,
  labels: readonly string[],
  { arrival, departure, party }: Stay,
): Promise<void> => {
  await page.getByLabel('Arrivée', { exact: true }).fill(arrival)
  await page.keyboard.press('Tab')
  await page.getByLabel('Départ', { exact: true }).fill(departure)
  await page.keyboard.press('Tab')
  for (const label of labels)
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(party[label] ?? 0))
}

/** The price that the simulation shows; null while there is none. */
export const simulatedTotal = (page: Page): Promise<string | null> =>
  page
    .getByRole('region', { name: 'Prix du séjour' })
    .locator('strong')
    .first()
    .textContent({ timeout: 1000 })
    .catch(() => null)
