/** The screens of price grids: publishing, mistakes, several desks, other models, parts by themselves. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { gridHouse } from '#server/testing/grid-house.ts'
import { pressWhenReady } from './camp.ts'
import { ask, cell, newGrid, openGrid, rowTexts, simulatedTotal, typeCell, typeRow } from './grid-pages.ts'
import { DESK, PHONE, browserHouse, drawn, expectAccessible } from './house.ts'
import { atRest, plain, visit } from './walk.ts'

const house = await browserHouse()
house.setNow(new Date('2026-11-20T09:00:00Z'))
const grids = await gridHouse(house)

/** A published grid of its own for each test: night 22.60 then 25.50, a dog 3.40 then 3.55. */
const published = async (): Promise<{ id: number; label: string }> => {
  const { id, draft } = await grids.published()
  return { id, label: draft.label }
}

/** Text as it reads: spaces that do not break are spaces. */
describe('screens', () => {
  test.each([
    ['at a desk', DESK],
    ['on a telephone', PHONE],
  ])('have no accessibility fault %s', async (_, size) => {
    const { id, draft } = await grids.published()
    const page = await house.desk(undefined, size)
    const check = async (path: string): Promise<void> => {
      await visit(page, path)
      await expectAccessible(page)
    }
    await check('/price/grid-list')
    await check('/purge-grid-history')
    await check('/price/side-by-side')
    for (const tab of ['season', 'people', 'options', 'closures', 'simulation', 'versions'])
      await check(`/price/grid/${id}/1/${grids.ids.type}/0?tab=${tab}`)
    await check(`/price/grid/${id}/1/${grids.ids.type}/1`)
    await check(`/price/grid/0/3/${grids.ids.type}/0`)
    await check(`/price/period/${draft.periods[0]?.id ?? 0}/grid/${id}/0`)
    await check(`/price/option/${draft.options[0]?.id ?? 0}/grid/${id}/0`)
  })

  test('on a telephone the help of the priority is a round button beside its field', async () => {
    const { id } = await grids.published()
    const page = await house.session(undefined, PHONE)
    await page.goto(`/price/grid/${id}/0/0/0`)
    await page.getByRole('button', { name: 'Afficher les réglages' }).click()
    const help = page.getByRole('button', { name: /Priorité/ })
    await atRest(page)
    const box = await drawn(help)
    const field = await drawn(page.getByRole('textbox', { name: 'Priorité' }))
    expect(box.width).toBe(box.height)
    expect(box.x - (field.x + field.width)).toBeLessThan(20)
  })

  test('a user who may only read sees everything and changes nothing', async () => {
    const { label } = await published()
    const page = await house.session(everywhere('001', false))
    await openGrid(page, label)
    await cell(page, /^Nuit/, 0).click()
    await page.keyboard.type('99')
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['22,60', '25,50'])
    const save = page.getByRole('button', { name: /^Enregistrer/ })
    await expect.poll(() => save.getAttribute('aria-description')).toBe('Droit insuffisant')
    await page.goto('/price/grid-list')
    await expect.poll(() => page.getByRole('button', { name: /^Ajouter/ }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('publishing', () => {
  test('shows what changes; the first version stays as it was', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await typeCell(page, /^Nuit/, 1, '27')
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Publier/ })
    await dialog.getByRole('row', { name: /Nuit.*03\/07 – 30\/09/ }).waitFor()
    await expect.poll(() => dialog.getByRole('row').count()).toBe(2)
    await expect.poll(async () => plain(await dialog.getByRole('row').nth(1).innerText())).toMatch(/25,50 €\s+27,00 €/)
    await dialog.getByRole('button', { name: /Publier la version 2/ }).click()
    await page.getByText('Publiée, v2').waitFor()

    await page.getByRole('tab', { name: 'Versions' }).click()
    await page
      .getByRole('row', { name: /Version 1/ })
      .getByRole('button', { name: 'Consulter' })
      .click()
    await page.getByText('telle qu’elle a été vendue').waitFor()
    await page.getByRole('tab', { name: /^Saison/ }).click()
    await cell(page, /^Nuit/, 1).click()
    await page.keyboard.type('1')
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['22,60', '25,50'])
  })

  test('a draft is given up for what is published', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await typeCell(page, /^Nuit/, 0, '99')
    await page.keyboard.press('F12')
    await page.getByText('v1, modifiée depuis').waitFor()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Abandonner le brouillon' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
    await page.getByText('Publiée, v1').waitFor()
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['22,60', '25,50'])
  })
})

describe('the season', () => {
  test('keeps what cannot be read in its cell, and saves nothing before it is right', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await typeCell(page, /^Nuit/, 0, 'beaucoup')
    await expect.poll(async () => (await rowTexts(page, /^Nuit/))[0]).toBe('beaucoup')
    await page.keyboard.press('F12')
    await page.getByText('Une cellule n’est pas lisible').waitFor()
    await typeCell(page, /^Nuit/, 0, '23')
    await page.keyboard.press('F12')
    await page.getByText('v1, modifiée depuis').waitFor()
  })

  test('lists an overlap, leads to it, and takes it back', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    // The end of the first period is pushed past the second one, which cannot follow.
    await typeCell(page, /^Dernière nuit/, 0, '01/10')
    await page.getByRole('button', { name: /empêche la publication/ }).click()
    await page.getByRole('button', { name: /chevauche/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    const publish = page.getByRole('button', { name: 'Publier', exact: true })
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Control+z')
    await page.getByText('Rien ne manque').waitFor()
  })

  test('a boundary moves both periods, and the prices that follow them', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await typeCell(page, /^Dernière nuit/, 0, '10/07')
    await expect.poll(() => rowTexts(page, /^Première nuit/)).toEqual(['01/04/2027', '11/07/2027'])
    await expect.poll(() => rowTexts(page, /^Chien/)).toEqual(['3,40', '3,55'])
    await page.getByText('Rien ne manque').waitFor()
  })

  test('takes a block from a spreadsheet in one go, and gives it back in one', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await cell(page, /^Nuit/, 0).click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '30\t31\n6\t7')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['30,00', '31,00'])
    // One price for all dates: the last one typed.
    await expect.poll(() => rowTexts(page, /^Adulte/)).toEqual(['7,00', '7,00'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['22,60', '25,50'])
    await expect.poll(() => rowTexts(page, /^Adulte/)).toEqual(['6,70', '6,70'])
  })

  test('is offered again after a reload', async () => {
    const { label } = await published()
    const page = await house.desk()
    page.on('dialog', (dialog) => void dialog.accept())
    await openGrid(page, label)
    await typeCell(page, /^Nuit/, 0, '24')
    await page.reload()
    await page.getByRole('button', { name: 'Reprendre la saisie' }).click()
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['24,00', '25,50'])
  })

  test('two desks: the second to save is told, and sees the difference', async () => {
    const { label } = await published()
    const [first, second] = [await house.desk(), await house.desk()]
    await Promise.all([openGrid(first, label), openGrid(second, label)])
    await typeCell(second, /^Chien/, 0, '4,50')
    await typeCell(first, /^Chien/, 0, '4')
    await first.keyboard.press('F12')
    await first.getByText('v1, modifiée depuis').waitFor()
    // The change of the first desk arrives by itself; what was typed here is neither lost nor saved over it.
    const dialog = second.getByRole('dialog', { name: /modifiée entre-temps/ })
    await expect
      .poll(async () => plain(await dialog.getByRole('row').nth(1).innerText()))
      .toMatch(/Chien.*4,00 €\s+4,50 €/s)
    await dialog.getByRole('button', { name: 'Garder ma saisie' }).click()
    await second.keyboard.press('F12')
    await second.getByText('Modification enregistrée').waitFor()
    await expect.poll(async () => (await rowTexts(first, /^Chien/))[0]).toBe('4,50')
  })
})

describe('other models', () => {
  const name = async (page: Page, label: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Libellé' }).fill(label)
  }

  test('short stays: packages by arrival day and length', async () => {
    const page = await house.session()
    await newGrid(page, 'Emplacement', 'Court séjour et week-end')
    await name(page, 'Week-ends')
    await page.getByRole('button', { name: 'Forfait' }).click()
    await page.getByRole('button', { name: 'Ajouter la ligne' }).click()
    await typeRow(page, /^vendredi, 2 nuits/, ['150'])
    await page.getByRole('tab', { name: 'Simulation' }).click()
    // Friday 7 May 2027, two nights: the package, 150.00; from the Saturday there is none.
    await ask(page, ['Adulte'], { arrival: '07/05/2027', departure: '09/05/2027', party: { Adulte: 2 } })
    await expect.poll(async () => plain((await simulatedTotal(page)) ?? '')).toBe('150,00 €')
    await ask(page, ['Adulte'], { arrival: '08/05/2027', departure: '10/05/2027', party: { Adulte: 2 } })
    await page.getByText('Pas de forfait de 2 nuits à partir du samedi.').waitFor()
    await page.keyboard.press('F12')
    await page.getByText('Modification enregistrée').waitFor()
  })

  test('a special duration: the dates of the period and no others', async () => {
    const page = await house.session()
    await newGrid(page, 'Emplacement', 'Durée spéciale')
    await name(page, 'Quinze août')
    await typeRow(page, /^Départ/, ['15/08'])
    await typeRow(page, /^Arrivée/, ['01/08'])
    await typeRow(page, /^Prix du séjour/, ['1150'])
    await page.getByRole('tab', { name: 'Simulation' }).click()
    await ask(page, ['Adulte'], { arrival: '01/08/2027', departure: '15/08/2027', party: { Adulte: 2 } })
    await expect.poll(async () => plain((await simulatedTotal(page)) ?? '')).toBe('1 150,00 €')
    await ask(page, ['Adulte'], { arrival: '01/08/2027', departure: '14/08/2027', party: { Adulte: 2 } })
    await page.getByText('Cette grille a des dates imposées').waitFor()
  })

  test('a week, and a price by slices of people', async () => {
    const page = await house.session()
    await newGrid(page, 'Emplacement', 'Semaine')
    await name(page, 'À la semaine')
    await page.getByRole('textbox', { name: 'Personnes incluses' }).fill('0')
    await page.getByRole('tab', { name: /^Occupants/ }).click()
    await page.getByRole('combobox', { name: 'Mode de calcul : Adulte' }).click()
    await page.getByRole('option', { name: 'Par nuit, par tranches' }).click()
    await page.getByRole('textbox', { name: 'Tranches à partir de : Adulte' }).fill('1, 3')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: /^Saison/ }).click()
    await typeRow(page, /^Semaine/, ['490'])
    await typeRow(page, /^Adulte 1er au 2e/, ['0'])
    await typeRow(page, /^Adulte à partir du 3e/, ['7'])
    await page.getByRole('tab', { name: 'Simulation' }).click()
    // 490.00, and the third and fourth adults 2 × 7 × 7.00 = 98.00: 588.00.
    await ask(page, ['Adulte'], { arrival: '08/05/2027', departure: '15/05/2027', party: { Adulte: 4 } })
    await expect.poll(async () => plain((await simulatedTotal(page)) ?? '')).toBe('588,00 €')
    await ask(page, ['Adulte'], { arrival: '08/05/2027', departure: '14/05/2027', party: { Adulte: 4 } })
    await page.getByText('Cette grille se vend à la semaine entière.').waitFor()
  })
})

describe('parts by themselves', () => {
  test('a period, from the season and back', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label)
    await page.getByRole('button', { name: 'Actions sur Haute' }).click()
    await page.getByRole('menuitem', { name: 'Ouvrir la fiche' }).click()
    await page.getByRole('textbox', { name: 'Nom' }).fill('Été')
    await page.getByRole('textbox', { name: 'Nuit', exact: true }).fill('26,5')
    await page.getByRole('group', { name: 'Jours d’arrivée' }).getByRole('checkbox', { name: 'sam.' }).check()
    await page.keyboard.press('F12')
    await page.getByRole('tab', { name: /^Saison/ }).waitFor()
    await expect.poll(() => rowTexts(page, /^Nuit/)).toEqual(['22,60', '26,50'])
    await expect.poll(() => rowTexts(page, /^Nom/)).toEqual(['Basse', 'Été'])
    await expect.poll(() => rowTexts(page, /^Jours d’arrivée/)).toEqual(['tous', 'sam.'])
  })

  test('an option with a price on dates of its own, which the season only shows', async () => {
    const { label } = await published()
    const page = await house.session()
    await openGrid(page, label, 'Options')
    await page.getByRole('button', { name: 'Actions sur Chien' }).click()
    await page.getByRole('menuitem', { name: 'Ouvrir la fiche' }).click()
    await page.getByRole('button', { name: 'Retirer le prix du 01/04/2027' }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('textbox', { name: 'Première nuit' }).fill('01/05/2027')
    await page.getByRole('textbox', { name: 'Dernière nuit' }).fill('31/05/2027')
    await page.getByRole('textbox', { name: 'Montant' }).fill('3')
    await page.getByRole('button', { name: 'Ajouter ce prix' }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    await page.getByRole('button', { name: 'Revenir à la grille' }).click()
    await page.getByRole('tab', { name: /^Saison/ }).click()
    await expect.poll(() => rowTexts(page, /^Chien/)).toEqual(['…', '3,55'])
    await cell(page, /^Chien/, 0).click()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Chien' }).waitFor()
  })
})

test('the list copies, and deletes what no stay uses', async () => {
  const { label } = await published()
  const page = await house.session()
  await page.goto('/price/grid-list')
  await page.getByRole('row', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('button', { name: 'Dupliquer' }).click()
  const copy = page.getByRole('row', { name: `${label} (copie)` })
  await copy.getByText('Brouillon').waitFor()
  await copy.click()
  await pressWhenReady(page, 'F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await copy.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: new RegExp(`^${label}`) })
    .getByText('Publiée, v1')
    .waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' }) // it fades away
})
