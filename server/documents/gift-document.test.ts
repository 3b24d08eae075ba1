/** A voucher on paper is composed, with its code to scan. */
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { giftDocument } from '#server/documents/gift-document.ts'
import type { GiftPaper } from '#server/documents/gift-document.ts'
import { startTypst } from '#server/documents/typst-compiler.ts'

const seller: GiftPaper['seller'] = {
  ...{ name: 'Camping des Pins', corporateName: null, legalForm: null, capital: null, rcs: null, registryTown: null },
  ...{ siren: null, siret: null, nafCode: null, vatNumber: null, phone: '05 56 00 00 00', email: null, website: null },
  address: {
    address1: '1 route des Pins',
    address2: null,
    postalCode: '33120',
    town: 'Arcachon',
    countryCode: 'FR',
    countryName: 'France',
  },
} as unknown as GiftPaper['seller']

test('a voucher is one page of PDF/A, whatever is said of it', () => {
  const typst = startTypst()
  for (const over of [{}, { beneficiaryName: null, message: null, text: null, cancelled: true }]) {
    const gift = {
      ...{
        code: '7KQM-X2PD-9FVC',
        label: 'Massage',
        amount: cents(5000),
        until: toDay('2028-03-01'),
        soldOn: toDay('2027-03-01'),
      },
      ...{
        beneficiaryName: 'Léa',
        buyer: 'Élodie Martin',
        message: 'Bon anniversaire !',
        text: 'Sur réservation.',
        cancelled: false,
      },
      ...over,
    }
    const request = giftDocument(
      { seller, gift, training: false, software: 'Pinède' },
      new Date('2027-03-01T09:00:00Z'),
    )
    const { file } = typst.compile(request)
    expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(typst.compile(request, 'svg').file).toString()).toContain('<image')
  }
})
