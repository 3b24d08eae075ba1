/** Several stays moved at once: the tray, shifts of days, re-packing. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay, weekday } from '#domain/day.ts'
import { SEASON } from './camp.ts'
import { expectAccessible } from './house.ts'
import { keepSaid } from './late.ts'
import { ROW, bar, drag, openPlanning, planningCamp, says } from './planning-walk.ts'

const { house, typeId, confort, book, code } = await planningCamp()

test('two stays exchange their places by way of the tray, written together and put back together', async () => {
  await book({ name: 'Quentin', place: 2, from: '09-01', to: '09-05' })
  await book({ name: 'Roussel', place: 3, from: '09-02', to: '09-06' })
  const [page, colleague] = [await house.desk(), await house.desk()]
  await openPlanning(page, '08-30')
  await openPlanning(colleague, '08-30')
  await bar(colleague, 'Quentin').waitFor()
  await bar(page, 'Quentin').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Mettre de côté' }).click()
  const tray = page.getByRole('region', { name: 'Plusieurs séjours' })
  await tray.getByText('Quentin').waitFor()
  await bar(page, 'Quentin').waitFor({ state: 'detached' })
  await drag(page, 'Roussel', 'middle', [0, -ROW])
  await says(page, 'Roussel', `emplacement ${code(2)}`)
  await says(colleague, 'Roussel', `emplacement ${code(3)}`)
  await tray.getByRole('listitem').filter({ hasText: 'Quentin' }).getByRole('button', { name: 'Placer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Placer le séjour de Quentin' })
  await dialog.getByRole('combobox', { name: 'Emplacement' }).fill(code(3))
  await page.getByRole('option', { name: code(3), exact: true }).click()
  await page.keyboard.press('F12')
  await tray.getByRole('button', { name: 'Appliquer (2 séjours)' }).click()
  const sure = page.getByRole('dialog', { name: 'Déplacer 2 séjours' })
  await sure.getByRole('row', { name: /Différence en tout Prix inchangé/ }).waitFor()
  await expectAccessible(page)
  for (const one of [page, colleague]) await keepSaid(one)
  await page.keyboard.press('F12')
  await page.getByText('2 séjours déplacés').waitFor()
  await says(colleague, 'Quentin', `emplacement ${code(3)}`)
  await says(colleague, 'Roussel', `emplacement ${code(2)}`)
  // The colleague is told who did it.
  await colleague.getByText(/vient de modifier 2 séjours/).waitFor()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await sure.getByRole('row', { name: /Différence en tout Prix inchangé/ }).waitFor()
  await page.keyboard.press('F12')
  await says(colleague, 'Quentin', `emplacement ${code(2)}`)
  await says(colleague, 'Roussel', `emplacement ${code(3)}`)
})

test('several chosen by keyboard are shifted by days together', async () => {
  await book({ name: 'Simon', place: 0, from: '09-10', to: '09-12' })
  await book({ name: 'Tessier', place: 1, from: '09-10', to: '09-12' })
  const page = await house.session()
  await openPlanning(page, '09-08')
  await bar(page, 'Simon').focus()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 séjours choisis').waitFor()
  await page.getByRole('button', { name: 'Décaler…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Jours' }).fill('3')
  await page.keyboard.press('F12')
  await page.getByRole('row', { name: /Différence en tout/ }).waitFor()
  await page.keyboard.press('F12')
  await page.getByText('2 séjours déplacés').waitFor()
  await says(page, 'Simon', 'du 13 au 15 septembre')
  await says(page, 'Tessier', 'du 13 au 15 septembre')
})

test('re-packing shows what it frees, is made and undone', async () => {
  const middle = toDay(`${SEASON}-07-16`)
  const saturday = addDays(middle, (6 - weekday(middle) + 7) % 7)
  const on = (after: number): string => addDays(saturday, after).slice(5)
  const typed = (after: number): string => addDays(saturday, after).split('-').toReversed().join('/')
  // Everything of the type is taken but two places, on which each half of a week has a stay by type.
  const others = confort.length - 2
  for (let place = 0; place < others; place += 1) await book({ name: `Plein${place}`, place, from: on(0), to: on(7) })
  await book({ name: 'Ulrich', place: others, from: on(0), to: on(3) })
  await book({ name: 'Vasseur', place: others + 1, from: on(4), to: on(7) })
  await sql`update place_hold h set pinned = false from occupancy o join booking b on b.id = o.booking_id join customer c on c.id = b.customer_id
    where o.id = h.occupancy_id and c.surname in ('Ulrich', 'Vasseur')`.execute(house.house.db)
  await sql`update occupancy o set pinned = false from booking b join customer c on c.id = b.customer_id
    where b.id = o.booking_id and c.surname in ('Ulrich', 'Vasseur')`.execute(house.house.db)
  const page = await house.session()
  await page.goto(`/planning?day=${addDays(saturday, -2)}&among=type:${typeId}`)
  await page.getByRole('button', { name: 'Ranger les séjours…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ranger les séjours par type' })
  await dialog.getByLabel('Du', { exact: true }).fill(typed(0))
  await dialog.getByLabel('Au', { exact: true }).fill(typed(7))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Chercher' }).click()
  await dialog.getByText('0 › 1').waitFor()
  await dialog.getByText(/^libère /).waitFor()
  await expectAccessible(page)
  await keepSaid(page)
  await page.keyboard.press('F12')
  await page.getByText('1 séjour déplacé : 0 › 1 semaines libres').waitFor()
  const moved = async (): Promise<boolean> => {
    const [a, b] = await Promise.all(['Ulrich', 'Vasseur'].map((name) => bar(page, name).getAttribute('aria-label')))
    return a?.match(/emplacement (\S+)/)?.[1] === b?.match(/emplacement (\S+)/)?.[1]
  }
  await expect.poll(moved).toBe(true)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('Les séjours sont revenus à leur place').waitFor()
  await expect.poll(moved).toBe(false)
})
