/** The frame around the screens (spec 2): log-in, redirects, menu, keys, search, toasts, leaving home, own profile. */
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { pressWhenReady } from './camp.ts'
import { PASSWORD, PHONE, browserHouse, logIn } from './house.ts'

const house = await browserHouse()

test('a log-in leads home; a wrong password says so and keeps the login', async () => {
  const login = await house.login()
  const page = await house.window()
  await page.goto('/login')
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill('pas-le-bon')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('alert').getByText('Identifiant ou mot de passe incorrect').waitFor()
  await expect.poll(() => page.getByLabel('Identifiant').inputValue()).toBe(login)
  await expect.poll(() => page.getByLabel(/^Mot de passe/).inputValue()).toBe('')

  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.getByRole('heading', { level: 1, name: /Bon(jour|soir) Claire Martin/ }).waitFor()
  await expect.poll(() => page.title()).toBe('Camping des Tests')
})

test.each(['/', '/index.html'])('%s leads home', async (path) => {
  const page = await house.session()
  await page.goto(path)
  await page.waitForURL('**/home')
})

test('without a session every screen leads to the log-in, and back to the screen after it', async () => {
  const login = await house.login()
  const page = await house.window()
  await page.goto('/tva-list')
  await page.waitForURL(/\/login/)
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/tva-list')
})

test('a log-in does not lead to another site', async () => {
  const login = await house.login()
  const page = await house.window()
  await page.goto('/login?next=https%3A%2F%2Fexample.org%2F')
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`${house.url}/home`)
})

test.each(['/nulle-part', '/tva/abc', '/tva/01', '/admin'])('%s is a page that does not exist', async (path) => {
  const page = await house.session()
  await page.goto(path)
  await page.getByRole('heading', { name: 'Page non trouvée' }).waitFor()
  await page.getByText('Cette page n’existe pas').waitFor()
  await page.getByRole('button', { name: 'Revenir à l’accueil' }).click()
  await page.waitForURL('**/home')
})

test('pages ask search engines to stay away', async () => {
  const answer = await fetch(`${house.url}/home`)
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/)
})

test('the menu opens on hover and leads to a screen', async () => {
  const page = await house.desk()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Fichiers' }).hover()
  await menu.getByRole('link', { name: 'Taux de TVA' }).click()
  await page.waitForURL('**/tva-list')
  await page.getByRole('heading', { level: 1, name: 'Taux de TVA' }).waitFor()
  await expect.poll(() => menu.getByRole('link', { name: 'Taux de TVA' }).count()).toBe(0)
})

test('the menu works from the keyboard alone', async () => {
  const page = await house.desk()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const files = menu.getByRole('button', { name: 'Fichiers' })
  await files.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => files.getAttribute('aria-expanded')).toBe('true')
  await menu.getByRole('link', { name: 'Accueil : fichiers' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => files.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => files.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  const stays = menu.getByRole('button', { name: 'Séjours' })
  await expect.poll(() => stays.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('on a phone the menu opens on a touch', async () => {
  const page = await house.desk(undefined, PHONE)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByText('Fichiers').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Clients' }).click()
  await page.waitForURL('**/customer-list')
})

test('a header of the menu narrows home to its context', async () => {
  const page = await house.desk()
  const tiles = page.getByRole('main')
  await tiles.getByRole('link', { name: /^Planning/ }).waitFor()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Fichiers' }).hover()
  await page.getByRole('link', { name: 'Accueil : fichiers' }).click()
  // The guide of a new house links that step too.
  await tiles
    .getByRole('region', { name: 'Réglages' })
    .getByRole('link', { name: /^Taux de TVA/ })
    .waitFor()
  await expect.poll(() => tiles.getByRole('link', { name: /^Planning/ }).count()).toBe(0)
})

test('Ctrl+K finds screens by a part of their name, accents ignored, and customers', async () => {
  const caller = await house.user()
  const saved = await caller.post('customer/customer/edit', {
    id: 0,
    surname: 'Béranger',
    name: 'Élise',
    isCompany: false,
    mailingConsent: false,
    smsConsent: false,
  })
  expect(saved.body).toMatchObject({ status: 'SAVED' })
  const page = await house.desk()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('peri')
  await page.getByRole('option', { name: /Périodes d’activité/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/activity-period-list')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('beran')
  await page.getByRole('option', { name: /Béranger/ }).click()
  await page.waitForURL(`**/customer/*/${String(saved.body['id'])}`)

  // Typed at once, Entrée included, on a screen that never opened it: nothing is lost on the way to the field.
  await page.goto('/tva-list')
  await page.getByRole('heading', { name: 'Taux de TVA' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('beranger elise')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/customer/*/${String(saved.body['id'])}`)
  // By what people call a screen.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mot de passe')
  await page.getByRole('option', { name: /Mon profil/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile')
})

test('function keys are shown, and do what they say', async () => {
  const page = await house.session()
  await page.goto('/tva-list')
  const keys = page.getByRole('toolbar', { name: 'Touches de fonction' })
  await keys.getByRole('button', { name: /F3\s*Créer/ }).waitFor()
  await expect.poll(() => keys.getByRole('button', { name: /F4/ }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('F4') // nothing is selected: nothing happens
  await page.getByRole('row', { name: /TVA 20/ }).click()
  await page.keyboard.press('F4')
  await page.waitForURL(/\/tva\/\d+/)
  await page.getByRole('textbox', { name: 'Libellé' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/tva-list')
  await page.getByRole('row', { name: /TVA 20/ }).waitFor()

  await pressWhenReady(page, 'F3')
  await page.waitForURL('**/tva/0')
  await page.getByRole('textbox', { name: 'Libellé' }).fill('TVA 8,5 %')
  await page.getByLabel('Taux').fill('8,5')
  await page.keyboard.press('F12')
  await page.waitForURL('**/tva-list')
  await page.getByRole('status').getByText('enregistrement effectué').waitFor()
  await page.getByRole('row', { name: /TVA 8,5/ }).waitFor()

  await pressWhenReady(page, 'F9')
  await page
    .getByRole('dialog', { name: /TVA 8,5/ })
    .getByRole('button', { name: 'Supprimer' })
    .click()
  await expect.poll(() => page.getByRole('row', { name: /TVA 8,5/ }).count()).toBe(0)
})

test('one toast at a time, for five seconds', async () => {
  const page = await house.session()
  await page.goto('/profile')
  // Badges of the profile have a tone too: toasts are what is announced.
  const toasts = page.locator('[role=status] > [data-tone], [role=alert] > [data-tone]')
  // By key, as a toast stays while it is pointed at. Told from the one before by a mark.
  const save = async (name: string): Promise<void> => {
    await toasts.evaluateAll((before) => before.forEach((one) => one.setAttribute('data-before', '')))
    await page.getByRole('textbox', { name: 'Nom' }).fill(name)
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    await page.locator('[role=status] > [data-tone]:not([data-before])').getByText('Modification enregistrée').waitFor()
    expect(await toasts.count()).toBeLessThan(2)
  }
  // By the clock of the page, which no busy test is late for.
  const now = (): Promise<number> => page.evaluate(() => performance.now())
  await save('Claire Martin-Durand')
  const asked = await now()
  await save('Claire Martin')
  const seen = await now()
  const gone = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void =>
          document.querySelector('[role=status] > [data-tone]') === null
            ? resolve(performance.now())
            : void setTimeout(look, 20)
        look()
      }),
  )
  expect(gone - asked).toBeGreaterThanOrEqual(5000)
  expect(gone - seen).toBeLessThan(8000)
})

test('leaving an unlocked home asks; a locked one does not', async () => {
  const page = await house.desk()
  const tile = page.getByRole('main').getByRole('link', { name: /^Clients/ })
  await page.getByRole('button', { name: 'Accueil verrouillé' }).click()
  await tile.click()
  const question = page.getByRole('dialog', { name: 'Quitter l’accueil ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  expect(page.url()).toMatch(/\/home$/)
  await question.waitFor({ state: 'detached' })

  await tile.click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()

  await page.goBack()
  await page.getByRole('button', { name: 'Accueil déverrouillé' }).click()
  await tile.click()
  await page.waitForURL('**/customer-list')
})

test('an unsaved form asks before it is left', async () => {
  const page = await house.session()
  await page.goto('/tva-list')
  await page.getByRole('row', { name: /TVA 20/ }).waitFor()
  await page.keyboard.press('F3')
  await page.getByRole('textbox', { name: 'Libellé' }).fill('Jamais enregistré')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Quitter cet écran ?' })
  await question.getByText('Vos modifications ne seront pas enregistrées').waitFor()
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Libellé' }).inputValue()).toBe('Jamais enregistré')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Quitter' }).click()
  await page.waitForURL('**/tva-list')
})

test('own profile and password, whatever the rights', async () => {
  const login = await house.login(everywhere('000', false))
  const [page, elsewhere] = [await house.window(), await house.window()]
  await logIn(page, login)
  await logIn(elsewhere, login)
  await page.getByRole('button', { name: 'Menu de Claire Martin' }).click()
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await page.waitForURL(/\/profile/)
  const change = async (current: string, next: string): Promise<void> => {
    await page.getByLabel('Mot de passe actuel').fill(current)
    await page.getByLabel(/^Nouveau mot de passe(?!,)/).fill(next)
    await page.getByLabel('Nouveau mot de passe, encore une fois').fill(next)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await change('pas-le-bon', 'cerisier-17')
  await page
    .getByRole('alert')
    .filter({ hasText: /mot de passe/i })
    .first()
    .waitFor()
  await change(PASSWORD, 'abc')
  await page.getByText('5 caractères au moins.', { exact: true }).waitFor()
  await change(PASSWORD, 'cerisier-17')
  await page.getByRole('status').getByText('Mot de passe changé').waitFor()
  // The other window of the same user is closed out.
  await elsewhere.goto('/profile')
  await elsewhere.waitForURL(/\/login/)
  await logIn(elsewhere, login, 'cerisier-17')
})

test('a log-out closes the session on the server too', async () => {
  const page = await house.desk()
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Menu de Claire Martin' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL(/\/login/)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ask = async (): Promise<number> => (await fetch(`${house.url}/rest/me`, { headers: { cookie } })).status
  await expect.poll(ask).toBe(403)
})
