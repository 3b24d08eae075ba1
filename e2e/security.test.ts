/** How people get in and what they may do, as they see it: second factor, temporary password, sessions, groups, locks, headers. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressWhenReady } from './camp.ts'
import { PASSWORD, browserHouse, expectAccessible, logIn } from './house.ts'

const house = await browserHouse()

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const tryLogin = async (page: Page, login: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

const answerPassword = async (page: Page, title: string): Promise<void> => {
  const question = page.getByRole('dialog', { name: title })
  await question.getByLabel(/^Mot de passe actuel/).fill(PASSWORD)
  await question.getByRole('button', { name: 'Continuer' }).click()
}

test('two-factor log-in: turned on in the profile, asked at log-in, replaced by a recovery code', async () => {
  const login = await house.login()
  const page = await house.window()
  await logIn(page, login)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Activer la double authentification' }).click()
  await answerPassword(page, 'Activer la double authentification')
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await dialog.getByRole('img', { name: /Code QR/ }).waitFor()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(/^Code affiché/).fill('000000')
  await dialog.getByRole('button', { name: 'Activer', exact: true }).click()
  await dialog.getByText('Ce code n’est pas le bon').waitFor()
  // The present one: it is still taken if the next one comes meanwhile, and no other is needed below.
  await dialog.getByLabel(/^Code affiché/).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Activer', exact: true }).click()
  const kept = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await kept.getByRole('listitem').first().waitFor()
  const codes = await kept.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => kept.count()).toBe(1)
  await kept.getByLabel('J’ai mis ces codes en lieu sûr').check()
  await kept.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText('10 codes de secours restants').waitFor()

  const elsewhere = await house.window()
  await tryLogin(elsewhere, login, PASSWORD)
  await elsewhere.getByLabel(/^Code de votre application/).fill('111111')
  await elsewhere.getByRole('button', { name: 'Continuer' }).click()
  await elsewhere.getByRole('alert').getByText('Ce code n’est pas le bon').waitFor()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel(/^Code de votre application/).fill(codes[0] ?? '')
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL('**/home')

  // The other session is seen, and closed from here.
  await page.goto('/profile')
  await page.getByText('9 codes de secours restants').waitFor()
  await page.getByText('Cette session').waitFor()
  await page.getByRole('button', { name: /^Fermer la session/ }).click()
  await page.getByRole('status').getByText('La session est fermée.').waitFor()
  await elsewhere.waitForURL(/\/login/)
})

test('a manager makes a user: drawn password, group, rights of their own, suspension', async () => {
  const manager = await house.user()
  const { body } = await manager.post('security/group/edit', { id: 0, label: 'Réception' })
  const tva = [{ functionality: 'payment_tva', code: '011', canExport: false }]
  await manager.post(`security/group/set_right/${String(body['id'])}`, tva)
  const page = await house.session()
  await page.goto('/admin/user/identity/0')
  await page.getByLabel(/^Nom/).fill('Léa Bernard')
  await page.getByLabel(/^Identifiant/).fill('lea')
  const password = page.getByLabel(/^Mot de passe/).first()
  await password.fill('abcde')
  await page.getByText(/^Mot de passe faible/).waitFor()
  await page.getByRole('button', { name: 'Tirer au sort' }).click()
  await expect.poll(() => password.inputValue()).not.toBe('abcde')
  const drawn = await password.inputValue()
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await page.waitForURL(/\/admin\/user\/rights\/\d+/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.goto(`/admin/group/${String(body['id'])}`)
  await page.getByLabel('Ajouter au groupe').first().click()
  await page.getByRole('option', { name: 'Léa Bernard' }).click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('link', { name: 'Léa Bernard' }).waitFor()

  // She chooses her own password, and reads what the group lets her.
  const hers = await house.window()
  await tryLogin(hers, 'lea', drawn)
  await hers.getByText('Votre mot de passe est provisoire').waitFor()
  await expectAccessible(hers)
  await hers
    .getByLabel(/^Nouveau mot de passe/)
    .first()
    .fill('mimosa-2026')
  await hers.getByLabel(/encore une fois/).fill('mimosa-2026')
  await hers.getByRole('button', { name: 'Continuer' }).click()
  await hers.waitForURL('**/home')
  await hers.goto('/tva-list')
  await hers.getByRole('row', { name: /TVA 20/ }).waitFor()

  // Rights of her own: the group is left knowingly, and the screen is closed to her at once.
  await page.goto(`/admin/user/rights/${id}`)
  await page.getByText('Les modifier ici retire l’utilisateur du groupe').waitFor()
  await page.getByRole('radio', { name: /^Règlements et facturation : Aucun droit/ }).check()
  await page.getByRole('checkbox', { name: /^Saisir un prix à la main/ }).check()
  await page.keyboard.press('F12')
  const question = page.getByRole('dialog', { name: /^Retirer Léa Bernard du groupe/ })
  await question.getByRole('button', { name: 'Retirer du groupe et enregistrer' }).click()
  await page.getByText('Les modifier ici retire').waitFor({ state: 'detached' })
  await hers.goto('/tva-list')
  await hers.waitForURL('**/home')

  await page.goto('/admin/user-list')
  await page.getByRole('row', { name: /Léa Bernard/ }).click()
  await page.getByRole('button', { name: 'Suspendre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspendre' }).click()
  await page.getByRole('status').getByText('Léa Bernard est suspendu').waitFor()
  await hers.waitForURL(/\/login/)
  await tryLogin(hers, 'lea', 'mimosa-2026')
  await hers.getByRole('alert').getByText('Ce compte est suspendu').waitFor()
})

test('locked settings, a renamed header, tiles in order', async () => {
  const page = await house.session()
  await page.goto('/admin/group-list')
  await page.getByRole('button', { name: 'Verrouiller des réglages' }).click()
  const dialog = page.getByRole('dialog', { name: /^Réglages verrouillés/ })
  await dialog.getByLabel('Taux de TVA').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer les verrous' }).click()
  await page.getByRole('button', { name: '1 réglage verrouillé' }).waitFor()
  await page.goto('/tva-list')
  const add = page.getByRole('button', { name: /^Ajouter/ }).first()
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
  await add.hover()
  await page.getByRole('tooltip').getByText('Réglage verrouillé par ').waitFor()

  const caller = await house.user()
  const name = { id: 0, header: 'stays', label: 'Réservations', userId: null }
  expect((await caller.post('establishment/header-custom-name/edit', name)).body).toMatchObject({ status: 'SAVED' })
  await page.reload()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Réservations' }).hover()
  await page.getByRole('link', { name: 'Accueil : Réservations' }).waitFor()

  await page.goto(`/admin/user/tiles/${caller.userId}`)
  for (const tile of ['Planning', 'Clients']) await page.getByRole('checkbox', { name: tile, exact: true }).check()
  await page.getByRole('button', { name: 'Mettre les tuiles en ordre' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^2\s*Clients/ })
    .press('ArrowUp')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enregistrer l’ordre/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pressWhenReady(page, 'F12')
  await page.getByRole('status').getByText('Modification enregistrée').waitFor()
  expect((await caller.get(`security/user-tile/${caller.userId}`)).body).toEqual({ tiles: ['customers', 'planning'] })
})
