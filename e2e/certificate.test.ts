/** The page that helps a device to trust the server: before the log-in, in clear and by TLS. */
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveTls } from '#server/platform/tls/serve.ts'
import type { Tls } from '#server/platform/tls/tls.ts'
import { namesOfMachine } from '#server/platform/tls/names.ts'
import { HERE, authorityOfTests, filesIn, tlsOf } from '#server/testing/certificates.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { quiet } from '#server/testing/test-server.ts'
import { DESK, PASSWORD, PHONE, browserHouse, expectAccessible } from './house.ts'

const own = namesOfMachine().ip
const names = () => ({ ...HERE, ip: [...HERE.ip, ...own] })
const { files, write } = filesIn(temporaryFolder('tls'))
write(await (await authorityOfTests()).issue())

let tls = (await tlsOf({ folder: temporaryFolder('keys'), names })) as Tls
/** What serves now: the last test puts another in its place. */
const current: Tls = {
  source: 'authority',
  pair: () => tls.pair(),
  covers: (host) => tls.covers(host),
  fault: (now) => tls.fault(now),
  look: () => tls.look(),
  onRenewed: (listener) => tls.onRenewed(listener),
  stop: () => tls.stop(),
  get root() {
    return tls.root
  },
}
const house = await browserHouse({ tls: current }, undefined, '0.0.0.0')
const port = serveTls(house.app.server, tls, { ...quiet, info: () => undefined })
afterFile(() => port.close())
const { port: number } = house.app.server.address() as AddressInfo

/** A browser that goes past the warning, as whoever has not installed anything yet does. */
const byTls = async (path: string): Promise<Page> => {
  const browser = (await house.window()).context().browser()
  const context = await browser?.newContext({ ignoreHTTPSErrors: true, locale: 'fr-FR' })
  if (context === undefined) throw new Error('no browser')
  afterFile(() => context.close())
  const page = await context.newPage()
  await page.goto(`https://127.0.0.1:${number}${path}`)
  return page
}

test.each([
  ['at the desk', DESK],
  ['on a telephone', PHONE],
])('says how to install the certificate, system by system, %s', async (_, size) => {
  const page = await house.window(size)
  await page.goto('/certificate')
  await page.getByRole('heading', { name: 'Connexion protégée' }).waitFor()
  expect(await page.getByLabel('Empreinte SHA-256').innerText()).toBe(tls.root?.fingerprint256)
  const device = page.getByLabel('Votre appareil')
  const first: Readonly<Record<string, RegExp>> = {
    'Windows (Edge, Chrome)': /Autorités de certification racines de confiance/,
    'Mac (Safari, Chrome)': /Toujours approuver/,
    'iPhone, iPad': /Réglages des certificats/,
    Android: /Certificat CA/,
    'Linux (Chrome, Chromium)': /chrome:\/\/certificate-manager/,
    'Firefox, sur tout ordinateur': /Confirmer cette AC/,
  }
  expect(await device.getByRole('option').allInnerTexts()).toEqual(Object.keys(first))
  for (const [label, words] of Object.entries(first)) {
    await device.selectOption(label)
    await page.getByRole('listitem').filter({ hasText: words }).last().waitFor()
  }
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger le certificat' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('pinede.crt')
})

test('is found from the log-in, which works by TLS with its live line', async () => {
  const login = await house.login()
  const page = await byTls('/login')
  await page.getByRole('link', { name: 'Installer le certificat du camping sur un appareil' }).click()
  await page.waitForURL('**/certificate')
  const open = page.getByRole('link', { name: 'Ouvrir Pinède' })
  expect(await open.getAttribute('href')).toBe(`https://127.0.0.1:${number}`)
  await open.click()
  await page.getByLabel('Identifiant').fill(login)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(PASSWORD)
  const live = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/home')
  expect((await live).url()).toMatch(/^wss:/)
  await expect.poll(() => page.context().cookies()).toHaveLength(2)
  expect((await page.context().cookies()).map(({ secure }) => secure)).toEqual([true, true])
})

test('a neighbour who types http:// is led to TLS, but for this page', async () => {
  for (const ip of own.filter((one) => one !== '127.0.0.1' && !one.includes(':'))) {
    const host = `${ip}:${number}`
    const page = await byTls('/certificate')
    await page.goto(`http://${host}/certificate`)
    await page.getByRole('link', { name: 'Télécharger le certificat' }).waitFor()
    expect(page.url()).toBe(`http://${host}/certificate`)
    expect(await page.getByRole('link', { name: 'Ouvrir Pinède' }).getAttribute('href')).toBe(`https://${host}`)
    await page.goto(`http://${host}/login`)
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    expect(page.url()).toBe(`https://${host}/login`)
  }
})

test('what is wrong with the certificate is told to the system user at home; with files there is nothing to install', async () => {
  const before = tls
  tls = (await tlsOf({ tlsFiles: files })) as Tls
  write({ cert: 'garbage' })
  await tls.look()
  const page = await house.desk()
  const alert = page.getByRole('alert').filter({ hasText: 'Le nouveau certificat du serveur ne peut pas servir' })
  await alert.getByText('ne contient pas de certificat au format PEM').waitFor()
  await expectAccessible(page)
  await page.goto('/certificate')
  await page.getByText('Rien à installer').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Identifiant').waitFor()
  expect(await page.getByRole('link', { name: 'Installer le certificat' }).count()).toBe(0)
  tls = before
})
