/** The model of a voucher tried on one that was sold, and its paper looked at: who may send it is its record. */
import { expect, test } from 'vitest'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { aGift, aSale } from '#server/testing/gift-and-sale.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { quiet } from '#server/testing/test-server.ts'
import { pressWhenReady } from './camp.ts'
import { DESK, browserHouse, expectAccessible } from './house.ts'
import { modelsOf, opened, paragraph, words } from './models.ts'
import { PHONE, faultsAt, visit } from './walk.ts'

const documents = createTypstRenderer(quiet)
afterFile(() => documents.stop())
const house = await browserHouse({ documents })
house.setNow(new Date('2027-03-01T09:00:00Z'))
const site = await aCampsite(house.house.db, house.establishmentId)
const staff = await house.user()
const shop = { house, site, staff: () => staff }
const { aModel, write } = modelsOf(house, staff)

test('a model is tried on a voucher found by its code, which the paper bears to be scanned', async () => {
  const gift = await aGift(shop)
  await aGift(shop, { beneficiaryName: 'Tom' })
  const { id, address } = await aModel('giftVoucher')
  const code = { type: 'tag', attrs: { name: 'gift.code' } }
  await write(id, paragraph(words('Votre code : '), code), { type: 'block', attrs: { name: 'voucher' } })
  const page = await house.desk(undefined, DESK)
  await opened(page, address)
  await page.getByText('Aperçu', { exact: true }).click()
  const side = page.getByRole('complementary', { name: 'À côté du texte' })
  await side.getByRole('searchbox', { name: 'Essayer sur un code ou un nom' }).fill(gift.code.slice(0, 9))
  await side.getByRole('button', { name: new RegExp(gift.code) }).click()
  await side.getByText(new RegExp(`Bon cadeau ${gift.code}`)).waitFor()
  await page.frameLocator('iframe[title^="E-mail"]').getByRole('img', { name: gift.code }).waitFor()
  await expectAccessible(page)
})

test('F8 of a voucher and of a sale opens their papers; a voucher is sent by its record alone', async () => {
  const [gift, quote] = [await aGift(shop), await aSale(shop)]
  const page = await house.desk(undefined, DESK)
  await visit(page, `/gift/${gift.id}`)
  await pressWhenReady(page, 'F8')
  await page
    .getByRole('menuitem', { name: /^Bon cadeau/ })
    .first()
    .click()
  await page.getByRole('img', { name: new RegExp(`^Aperçu de .*${gift.code}`) }).waitFor()
  expect(await page.getByRole('button', { name: /e-mail/ }).getAttribute('aria-disabled')).toBe('true')
  expect(await faultsAt(page, PHONE)).toEqual([])
  await page.setViewportSize(DESK)
  await visit(page, `/vente-annexe/${quote.id}`)
  await pressWhenReady(page, 'F8')
  await page.getByRole('menuitem', { name: 'Devis de vente annexe' }).click()
  await page.getByRole('img', { name: new RegExp(`^Aperçu de .*${quote.code}`) }).waitFor()
  expect(page.url()).toContain(`/5/${quote.id}/0`)
  await expectAccessible(page)
})
