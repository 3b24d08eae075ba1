import { describe, expect, it } from 'vitest'
import { giftCode } from '../billing/gift.ts'
import { giftCodeToAsk, giftColumns, giftProblem, outsideCode, readGiftLine } from './gift-import.ts'

const HEADS = ['N°', 'RÉFÉRENCE', 'Produit', 'Prix', 'Date de vente', 'Code du bon', 'Expiration', 'Nom', 'E-mail']
const columns = giftColumns(HEADS)
const line = (...cells: string[]) => readGiftLine(cells, columns)

describe('a file of vouchers', () => {
  it('names its columns freely, and says which are not read and which are missing', () => {
    expect([...columns.at.keys()]).toEqual([
      'reference',
      'article',
      'amount',
      'soldOn',
      'code',
      'until',
      'surname',
      'email',
    ])
    expect(columns).toMatchObject({ ignored: ['N°'], missing: [] })
    expect(giftColumns(['Nom', 'Nom', '']).missing).toEqual(['Référence', 'Article'])
    expect(giftColumns(['Nom', 'Nom', '']).ignored).toEqual(['Nom'])
  })

  it('reads amounts and days as people and spreadsheets write them', () => {
    const amounts = ['1 234,5 €', '49.90', '50', '12,345', '-5', '0', 'cinquante', '99999999999', '']
    expect(amounts.map((text) => line('1', 'A', 'B', text).gift.amount)).toEqual([
      ...[123_450, 4990, 5000],
      ...[null, null, null, null, null, null],
    ])
    const days = ['04/07/2026', '2026-07-04', '4.7.26', '31/02/2026', 'hier']
    expect(days.map((text) => line('1', 'A', 'B', '5', text).gift.soldOn)).toEqual([
      ...['2026-07-04', '2026-07-04', '2026-07-04'],
      ...[null, null],
    ])
  })

  it('says what cannot be read, but not of an empty cell', () => {
    expect(line('1', 'A', 'B', 'gratuit').problem).toEqual({
      code: 'giftImport.unread',
      context: { column: 'Montant', text: 'gratuit' },
    })
    expect(line('1', 'A', 'B', '', '').problem).toBeNull()
  })

  it('wants a buyer, and addresses that are addresses', () => {
    const of = (surname: string, email: string) =>
      giftProblem(line('1', 'A', 'B', '5', '', '', '', surname, email).gift)?.code
    expect([of('Dupont', 'a@b.fr'), of('', 'a@b.fr'), of('Dupont', 'a@@b'), of('Dupont', '')]).toEqual([
      undefined,
      'giftImport.noBuyer',
      'mail.addressInvalid',
      undefined,
    ])
  })

  it('asks for ours once it is whole and right, for another once it may be one', () => {
    const ours = giftCode(() => 5)
    expect(giftCodeToAsk(ours.toLowerCase().replaceAll('-', ' '))).toBe(ours)
    expect(['kdo', 'kdo-1', ''].map((typed) => giftCodeToAsk(typed))).toEqual([null, 'KDO1', null])
  })

  it('keeps codes without their marks', () => {
    expect([outsideCode(' kdo-12 34/a '), outsideCode('—')]).toEqual(['KDO1234A', null])
  })
})
