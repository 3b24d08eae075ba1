/** What is done to a grid as a whole: spreadsheets, closed dates, versions, the next season, the purge. */
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { gridHouse } from '#server/testing/grid-house.ts'
import type { SheetCell } from '#web/screens/pricing/price/sheet/sheet.ts'
import { readWorkbook, writeWorkbook } from '#web/screens/pricing/price/sheet/workbook.ts'
import { pressWhenReady } from './camp.ts'
import { ask, openGrid, rowTexts, typeCell } from './grid-pages.ts'
import { browserHouse, expectAccessible } from './house.ts'
import { plain } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2026-11-20T09:00:00Z'))
const grids = await gridHouse(house)

const published = async (): Promise<{ id: number; label: string }> => {
  const { id, draft } = await grids.published()
  return { id, label: draft.label }
}

/** Text as it reads: spaces that do not break are spaces. */
describe('what is done to a grid as a whole', () => {
  test('it goes to a workbook and comes back, checked cell by cell', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Exporter en xlsx' }).click(),
    ])
    const file = await download.path()
    const sheets = await readWorkbook(new Blob([new Uint8Array(await readFile(file))]))
    expect(sheets.map(({ name }) => name)).toEqual(['Saison', 'Grille', 'Lignes', 'Prix datés', 'Fermetures'])
    const table = sheets[0]?.table ?? []
    const night = table.findIndex(([key]) => key === 'night')
    expect(table[night]?.slice(2)).toEqual([22.6, 25.5])
    const load = async (price: number | string): Promise<Locator> => {
      const cells = table.map((line, at) =>
        line.map((value, column): SheetCell => {
          const changed = at === night && column === 3 ? price : value
          const kind = changed instanceof Date ? 'date' : typeof changed === 'number' ? 'money' : 'text'
          return { value: changed, kind }
        }),
      )
      const buffer = Buffer.from(await (await writeWorkbook([{ name: 'Saison', cells }])).arrayBuffer())
      const upload = { name: 'tarifs.xlsx', mimeType: 'application/octet-stream', buffer }
      await page.locator('input[type=file]').setInputFiles(upload)
      const dialog = page.getByRole('dialog', { name: /Importer/ })
      await dialog.waitFor()
      return dialog
    }
    const wrong = await load('abc')
    await wrong.getByText(`D${night + 1}`).waitFor()
    await page.keyboard.press('Escape')
    await wrong.waitFor({ state: 'detached' })
    const right = await load(27)
    await expect.poll(async () => plain(await right.getByRole('row').nth(1).innerText())).toMatch(/25,50 €\s+27,00 €/)
    await expectAccessible(page)
    await right.getByRole('button', { name: /Prendre dans le brouillon/ }).click()
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['22,60', '27,00'])
  })

  test('a sale stops at once, with its reason, and starts again', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label, 'Fermetures')
    await page.getByRole('textbox', { name: 'Du', exact: true }).fill('10/08/2027')
    await page.getByRole('textbox', { name: 'Au', exact: true }).fill('11/08/2027')
    await page.getByRole('textbox', { name: 'Motif (facultatif)' }).fill('Groupe entier')
    await page.getByRole('button', { name: 'Fermer tout de suite', exact: true }).click()
    await page.getByText('Fermé dès maintenant (version 2).').waitFor()
    const row = page.getByRole('row', { name: /10\/08\/2027/ })
    await expect.poll(async () => plain(await row.innerText())).toContain('en vigueur')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Simulation' }).click()
    await ask(page, ['Adulte'], { arrival: '09/08/2027', departure: '12/08/2027', party: { Adulte: 2 } })
    await page.getByText(/Vente fermée pour la nuit du 10\/08\/2027\s: Groupe entier\./).waitFor()
    await page.getByRole('tab', { name: 'Fermetures' }).click()
    await row.getByRole('button', { name: /Rouvrir tout de suite/ }).click()
    await page.getByText('Rouvert dès maintenant (version 3).').waitFor()
    await page.getByText('Aucune date fermée.').waitFor()
  })

  test('dates are closed, a version is compared and taken back, the next season is made, old versions go', async () => {
    const { id, label } = await published()
    const page = await house.session()
    await openGrid(page, label, 'Fermetures')
    await page.getByRole('textbox', { name: 'Du', exact: true }).fill('10/08/2027')
    await page.getByRole('textbox', { name: 'Au', exact: true }).fill('11/08/2027')
    await page.getByRole('button', { name: 'Ajouter au brouillon' }).click()
    await page.getByRole('cell', { name: 'Vente fermée' }).waitFor()
    await page.getByRole('tab', { name: 'Simulation' }).click()
    await ask(page, ['Adulte'], { arrival: '09/08/2027', departure: '12/08/2027', party: { Adulte: 2 } })
    await page.getByText('Vente fermée pour la nuit du 10/08/2027.').waitFor()
    await page.getByRole('tab', { name: /^Saison/ }).click()
    await typeCell(page, /^Nuit/, 0, '30')
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await page.getByRole('button', { name: /Publier la version 2/ }).click()
    await page.getByText('Publiée, v2').waitFor()

    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('combobox', { name: 'Comparer' }).click()
    await page.getByRole('option', { name: 'Version 1' }).click()
    const compared = page.getByRole('region', { name: 'Comparaison de deux versions' })
    await compared.getByRole('row', { name: /Fermetures/ }).waitFor()
    await expect
      .poll(async () => plain(await compared.getByRole('row', { name: /^Nuit/ }).innerText()))
      .toMatch(/22,60 €\s+30,00 €/)
    await page
      .getByRole('row', { name: /^Version 1/ })
      .getByRole('button', { name: 'Reprendre' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reprendre' }).click()
    await compared.getByText('rien').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' }) // while it fades away, the keys are still its own
    await page.keyboard.press('F12')
    await page.getByText('v2, modifiée depuis').waitFor()

    await page.goto('/price/grid-list')
    await page.getByRole('row', { name: new RegExp(`^${label}`) }).click()
    await page.getByRole('button', { name: 'Saison suivante' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grilles de la saison suivante' })
    await dialog.getByRole('textbox', { name: 'Séjour, en %' }).fill('3')
    await dialog.getByRole('cell', { name: '23,30' }).waitFor()
    await dialog.getByRole('cell', { name: '30/03/2028 – 30/06/2028' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /Créer 1 grille/ }).click()
    await page.getByRole('row', { name: new RegExp(`^${label} 2028`) }).waitFor()

    await page.goto('/purge-grid-history')
    await page.getByRole('row', { name: new RegExp(`${label}.*Version 1`) }).waitFor()
    await pressWhenReady(page, 'F9')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Aucune version à purger').first().waitFor()
    const history = (await grids.caller.get(`occupant-extra/price-grid/history/${id}`)).body
    expect(history).toMatchObject({ total: 1, list: [{ historyVersion: 2 }] })
  })
})
