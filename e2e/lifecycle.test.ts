/** A group at the counter: stays added and split, two payers, what was done undone, a cancellation seen before, and who waits for its nights. */
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { ask, choose, openCamp, openDesk, pickCustomer, pressWhenReady, SEASON } from './camp.ts'

const { house, customer } = await openCamp()
house.setNow(new Date(`${SEASON}-03-01T10:00:00+01:00`))

const act = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Confirms a dialog once what it shows is there. */
const confirm = async (dialog: Locator): Promise<void> => {
  await dialog.locator('button[aria-keyshortcuts="F12"]:not([aria-disabled])').click()
  await dialog.waitFor({ state: 'detached' })
}

const findCustomer = async (within: Locator, page: Page, typed: string, name: RegExp): Promise<void> => {
  const field = within.getByRole('combobox', { name: 'Rechercher un client' })
  await field.fill(typed)
  await page.getByRole('option', { name }).first().click()
}

test('a group: added, shared, split, undone, cancelled; the guest who waits gets an option', async () => {
  await customer('Lemoine')
  await customer('Perrin')
  const page = await house.session()

  await openDesk(page)
  await ask(page, '01/07', '08/07', '2a')
  await choose(page, 'Chalet bois')
  await pickCustomer(page, 'lemo', /Lemoine/)
  await pressWhenReady(page, 'F12')
  await page.getByText(/Réservation .* enregistrée/).waitFor()

  await act(page, 'Ajouter un séjour')
  const adding = page.getByRole('dialog', { name: 'Ajouter un séjour' })
  await adding.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Emplacement Confort' }).click()
  await adding.getByText('Différence').waitFor()
  await confirm(adding)
  const rooms = page.getByRole('heading', { name: 'Liste d’occupation' }).locator('xpath=ancestor::article')
  await rooms.getByText('attendu').nth(1).waitFor()

  await page.getByRole('link', { name: 'Prix', exact: true }).click()
  await page.getByRole('button', { name: 'Payeurs…' }).click()
  const sharing = page.getByRole('dialog', { name: 'Partager entre payeurs' })
  await findCustomer(sharing, page, 'perr', /Perrin/)
  await sharing.getByLabel('Un pourcentage').check()
  await confirm(sharing)
  const balances = page.getByRole('region', { name: 'Soldes par payeur' })
  await balances.getByRole('row', { name: /Perrin/ }).waitFor()

  await act(page, 'Scinder le dossier')
  const splitting = page.getByRole('dialog', { name: /^Scinder/ })
  await splitting.getByRole('checkbox').last().check()
  await confirm(splitting)
  await page.getByText(/^Nouveau dossier/).waitFor()
  await act(page, /^Défaire.*Scindé/)
  await page
    .getByRole('dialog', { name: /^Défaire/ })
    .getByRole('button', { name: 'Confirmer' })
    .click()
  await page.getByText(/^Scindé.*opération défaite$/).waitFor()
  await page.getByRole('link', { name: 'Séjour', exact: true }).click()
  await rooms.getByText('attendu').nth(1).waitFor()

  await page.goto('/waiting-list')
  await page.getByText('Personne n’attend').waitFor()
  await pressWhenReady(page, 'F3')
  const wish = page.getByRole('dialog', { name: 'Nouveau souhait' })
  await findCustomer(wish, page, 'perr', /Perrin/)
  await wish.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Chalet bois' }).click()
  await wish.getByLabel('Arrivée').fill(`01/07/${SEASON}`)
  await wish.getByLabel('Départ').fill(`08/07/${SEASON}`)
  await wish.getByRole('textbox', { name: /^Occupants/ }).fill('2a')
  await page.keyboard.press('Tab')
  await confirm(wish)
  await page.getByRole('button', { name: 'Proposer une option' }).waitFor()

  await page.goto('/booking-list/3')
  await page.getByText('Lemoine').first().dblclick()
  await pressWhenReady(page, 'F9')
  const cancelling = page.getByRole('dialog', { name: /^Annuler le séjour/ })
  await cancelling.getByLabel('Motif').fill('Groupe dissous')
  await cancelling.getByText('À rendre au client').waitFor()
  await confirm(cancelling)
  await page.getByText('1 client attend ces nuits').waitFor()
  await page.getByRole('link', { name: 'Ouvrir la liste d’attente' }).click()
  await page.getByRole('button', { name: 'Proposer une option' }).click()
  await page.getByText('Option', { exact: true }).first().waitFor()
  await page.goto('/booking-cancelled-list/3')
  await page.getByText('Lemoine').first().waitFor()
  await page.goto('/transfer-customers')
  await findCustomer(page.getByRole('region', { name: 'Client actuel' }), page, 'perr', /Perrin/)
  await page.getByRole('checkbox', { name: /Option/ }).waitFor()
  await findCustomer(page.getByRole('region', { name: 'Nouveau client' }), page, 'lemo', /Lemoine/)
  await pressWhenReady(page, 'F12')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await page.getByText('1 dossier transféré').waitFor()
})
