/** Electronic reports and supplier's invoices: what blocks a report, sending it, and an invoice that becomes an expense. */
import { expect, test } from 'vitest'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import { openCamp, pressWhenReady } from './camp.ts'
import { PHONE, expectAccessible } from './house.ts'
import { goTo } from './walk.ts'

const { house } = await openCamp()

/** Closes today by hand: all days before it with it. */
const closeToday = async (): Promise<void> => {
  const { db, services } = house.house
  const [now, today] = [new Date(), todayIn('Europe/Paris', new Date())]
  const closer = { establishmentId: house.establishmentId, training: false, till: 'SERVEUR', user: null, services }
  await closeDays(db, { ...closer, today, now }, today)
}

const party = (role: string, name: string, siren: string): string =>
  `<${role}><Party><PartyLegalEntity><RegistrationName>${name}</RegistrationName><CompanyID schemeID="0002">${siren}</CompanyID></PartyLegalEntity></Party></${role}>`
const INVOICE = `<Invoice><ID>SUP-1</ID><IssueDate>2026-01-04</IssueDate><InvoiceTypeCode>380</InvoiceTypeCode>
<DocumentCurrencyCode>EUR</DocumentCurrencyCode>${party('AccountingSupplierParty', 'Bois du Sud', '732829320')}
${party('AccountingCustomerParty', 'Un autre camping', '404833048')}
<TaxTotal><TaxAmount>10.00</TaxAmount><TaxSubtotal><TaxableAmount>100.00</TaxableAmount><TaxAmount>10.00</TaxAmount><TaxCategory><ID>S</ID><Percent>10</Percent></TaxCategory></TaxSubtotal></TaxTotal>
<LegalMonetaryTotal><TaxExclusiveAmount>100.00</TaxExclusiveAmount><TaxInclusiveAmount>110.00</TaxInclusiveAmount><PayableAmount>110.00</PayableAmount></LegalMonetaryTotal>
<InvoiceLine><InvoicedQuantity>40</InvoicedQuantity><LineExtensionAmount>100.00</LineExtensionAmount><Item><Name>Sacs de granulés</Name><ClassifiedTaxCategory><ID>S</ID><Percent>10</Percent></ClassifiedTaxCategory></Item></InvoiceLine></Invoice>`

test('an invoice of a supplier is read as paper, and becomes an expense once it was looked at', async () => {
  const page = await house.desk()
  await goTo(page, '/purchase-list')
  await page.getByText('Aucune facture reçue').waitFor()
  const file = { name: 'fournisseur.xml', mimeType: 'text/xml', buffer: Buffer.from(INVOICE) }
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('<html/>') })
  await page.getByText(/Ce fichier n’est pas une facture électronique/).waitFor()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'Facture SUP-1 de Bois du Sud' }).waitFor()
  await page.getByText(/Elle est adressée au SIREN 404833048/).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('F12')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  for (const [field, choice] of [
    ['Type de dépense', /./],
    ['Mode de règlement', 'Espèces'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice }).first().click()
  }
  await dialog.getByLabel('J’ai vérifié : approuver quand même').check()
  await dialog.getByRole('button', { name: 'Approuver' }).click()
  await page.getByText('Facture approuvée').waitFor()
  await page.getByText(/^Approuvée par/).waitFor()
  await page.getByRole('link', { name: '110,00 €' }).click()
  const supplier = page.getByRole('textbox', { name: 'Fournisseur', exact: true })
  await expect.poll(() => supplier.inputValue()).toBe('Bois du Sud')
})

test('a report says what blocks it, leaves, and home tells what is left to do', async () => {
  const page = await house.desk()
  await goTo(page, '/electronic-report-list')
  await page.getByText(/Les rapports ne sont pas en service/).waitFor()
  await expectAccessible(page)
  await goTo(page, '/admin/module/preference-tva-statement')
  const since = `01${todayIn('Europe/Paris', new Date()).slice(5, 7)}${todayIn('Europe/Paris', new Date()).slice(0, 4)}`
  await page.getByLabel('Rapports électroniques depuis le').fill(since)
  await page.getByLabel('Matricule de la plateforme').fill('0042')
  await page.getByLabel('Nom de la plateforme').fill('Plateforme')
  await pressWhenReady(page, 'F12')
  await page.getByText(/Préférences .* enregistrées/).waitFor()
  await goTo(page, '/electronic-report-list')
  await page.getByRole('row', { name: /Encaissements.*En cours/ }).waitFor()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The first ten days are over but for the first nine of a month.
  const blocked = page.getByRole('row', { name: /Journées ouvertes.*Clôturer à partir du/ })
  const isOver = Number(todayIn('Europe/Paris', new Date()).slice(8)) > 10
  if (isOver) await blocked.first().waitFor()
  await closeToday()
  await goTo(page, '/home')
  if (!isOver) return
  const alert = page.getByRole('alert').filter({ hasText: 'Échéances' })
  await alert.getByText(/Rapport des ventes, du 01/).waitFor()
  await expectAccessible(page)
  await alert.getByRole('link', { name: /Rapport des ventes, du 01/ }).click()
  await page
    .getByRole('row', { name: /Prêt.*Envoyer/ })
    .last()
    .getByRole('button', { name: 'Envoyer' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Rapport mis à l’envoi').waitFor()
  await page.getByRole('row', { name: /Rien à envoyer/ }).waitFor()
  await page.getByText('Par jour', { exact: true }).click()
  await page.getByText('Aucun rapport').waitFor()
})
