import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { cents, sum } from '../money.ts'
import { isBesideStay, isPostedLine, postingCode, totalsOf } from '../pricing/line.ts'
import {
  checkPosted,
  checkRoom,
  contraryLines,
  postingRefusal,
  postingRoom,
  SIGNATURE,
  signaturePath,
} from './posting.ts'
import type { PostableStay, PostedLine } from './posting.ts'
import { priceTicket } from './ticket.ts'
import type { Asked, Sold } from './ticket.ts'

const here: PostableStay = {
  ...{ statusId: 4, status: 'SAVED', arrival: toDay('2027-07-01'), departure: toDay('2027-07-08') },
  ...{ arrived: true, gone: false, cancelled: false, billed: false },
}
const codeOf = (over: Partial<PostableStay>, today = '2027-07-04'): string | undefined =>
  postingRefusal({ ...here, ...over }, toDay(today))?.code

describe('a stay', () => {
  test('takes what a till puts on it from its first day, ticked as arrived or not, until its guest goes', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({ arrived: false, statusId: 3 }, '2027-07-01')).toBeUndefined()
    expect(codeOf({ arrived: false, statusId: 3 }, '2027-07-08')).toBeUndefined()
    expect(codeOf({}, '2027-07-12')).toBeUndefined()
  })

  test.each([
    [{ arrived: false, statusId: 3 } as const, '2027-06-30', 'posting.stayNotBegun'],
    [{ arrived: false, statusId: 3 } as const, '2027-07-09', 'posting.stayGone'],
    [{ gone: true } as const, '2027-07-04', 'posting.stayGone'],
    [{ statusId: 5 } as const, '2027-07-04', 'posting.stayGone'],
    [{ billed: true } as const, '2027-07-04', 'posting.stayBilled'],
    [{ cancelled: true } as const, '2027-07-04', 'posting.stayCancelled'],
    [{ status: 'CANCELLED' } as const, '2027-07-04', 'posting.stayCancelled'],
    [{ statusId: 2 } as const, '2027-07-04', 'posting.stayNotFirm'],
    [{ statusId: 1 } as const, '2027-07-04', 'posting.stayNotFirm'],
    [{ status: 'EXPIRED' } as const, '2027-07-04', 'posting.stayNotFirm'],
  ])('%o on %s takes nothing: %s', (over, today, code) => {
    expect(codeOf(over, today)).toBe(code)
  })

  test('takes as much as its limit leaves; what its guest paid is free again', () => {
    const room = (posted: number, balance: number) =>
      postingRoom({ limit: cents(20_000), posted: cents(posted), balance: cents(balance) })
    expect(room(0, 50_000)).toBe(20_000)
    expect(room(15_000, 65_000)).toBe(5000)
    expect(room(15_000, 0)).toBe(20_000)
    expect(room(15_000, 4000)).toBe(16_000)
    expect(room(0, -3000)).toBe(23_000)
    expect(room(25_000, 60_000)).toBe(0)
    expect(() => checkRoom(cents(5001), cents(20_000), cents(5000))).toThrow('posting.aboveLimit')
    expect(() => checkRoom(cents(1), cents(0), cents(0))).toThrow('posting.off')
    checkRoom(cents(5000), cents(20_000), cents(5000))
  })
})

const article: Sold = {
  ...{ id: 1, label: 'Café', price: cents(150), isFreePrice: false, nature: 'GOODS', rate: 1000, takeawayRate: 550 },
  ...{ isDiscountable: true, deposit: cents(100), parts: [] },
}
const asked = (over: Partial<Asked>): Asked => ({
  ...{ article, quantity: 1, unitPrice: null, isTakeaway: false, discount: null, withDeposit: false, ...over },
})

describe('a posting', () => {
  test('is a sale, without deposits and returns', () => {
    checkPosted(priceTicket([asked({ quantity: 2 })]))
    expect(() => checkPosted(priceTicket([asked({ withDeposit: true })]))).toThrow('posting.deposit')
    expect(() => checkPosted(priceTicket([asked({ quantity: 2 }), asked({ quantity: -1 })]))).toThrow(
      'posting.noReturn',
    )
    expect(() => checkPosted(priceTicket([asked({ unitPrice: cents(0) })]))).toThrow('posting.nothing')
  })

  test('is beside the stay: in its total, and in nothing that is of its price', () => {
    const line = {
      ...({ type: 'additionalSales', code: postingCode(7, 1), label: 'Café', quantity: 2, nights: null } as const),
      ...{ unitPrice: cents(150), amount: cents(300), tvaId: null, tvaRate: 1000 },
    }
    expect(line.code).toBe('posting-7-1')
    expect([isPostedLine(line), isBesideStay(line)]).toEqual([true, true])
    expect(isPostedLine({ ...line, code: 'guarantee-7' })).toBe(false)
    expect(totalsOf([line])).toMatchObject({ net: 0, total: 300 })
  })
})

const line = (over: Partial<PostedLine>): PostedLine => ({
  ...{ position: 1, item: 0, itemLabel: 'Café', itemQuantity: 3, articleId: 1, label: 'Café', quantity: 3 },
  ...{ unitPrice: cents(150), discount: cents(0), discountReason: null, amount: cents(450), rate: 1000 },
  ...{ nature: 'GOODS', isTakeaway: false, ...over },
})

describe('a contrary posting', () => {
  test('takes back some, then the rest, to the cent', () => {
    const odd = line({ amount: cents(1000), discount: cents(1), itemQuantity: 3, quantity: 3 })
    const [first] = contraryLines([odd], new Map(), [{ item: 0, quantity: 1 }])
    const [rest] = contraryLines([odd], new Map([[0, 1]]), [{ item: 0, quantity: 2 }])
    expect(first).toMatchObject({ quantity: -1, amount: -333, itemQuantity: -1, takesBack: 1 })
    expect(sum([first?.amount ?? cents(0), rest?.amount ?? cents(0)])).toBe(-1000)
    expect(sum([first?.discount ?? cents(0), rest?.discount ?? cents(0)])).toBe(-1)
  })

  test('takes back each part of a menu', () => {
    const parts = [
      line({ position: 1, itemLabel: 'Menu', itemQuantity: 2, quantity: 2, amount: cents(1500), label: 'Menu : plat' }),
      line({ position: 2, itemLabel: 'Menu', itemQuantity: 2, quantity: 4, amount: cents(500), label: 'Menu : eau' }),
    ]
    expect(contraryLines(parts, new Map(), [{ item: 0, quantity: 1 }])).toMatchObject([
      { quantity: -1, amount: -750, takesBack: 1 },
      { quantity: -2, amount: -250, takesBack: 2 },
    ])
  })

  test('takes back no more than there is, and something', () => {
    const back = (quantity: number, item = 0) => contraryLines([line({})], new Map([[0, 2]]), [{ item, quantity }])
    expect(() => back(2)).toThrow('posting.backAbove')
    expect(() => back(0)).toThrow('sale.wrongQuantity')
    expect(() => back(1e9)).toThrow('posting.backAbove')
    expect(() => back(1, 4)).toThrow('sale.wrongQuantity')
    expect(() => contraryLines([line({})], new Map(), [])).toThrow('posting.nothing')
    expect(
      contraryLines([line({})], new Map([[0, 1]]), [
        { item: 0, quantity: 1 },
        { item: 0, quantity: 1 },
      ]),
    ).toMatchObject([{ quantity: -2, amount: -300 }])
  })
})

test('a signature is a path of letters and whole numbers, of some points and not too many', () => {
  expect(
    signaturePath([
      [
        [1.4, 2],
        [10, 20],
      ],
      [[600, 200]],
    ]),
  ).toBe('M1 2L10 20M600 200')
  expect(() => signaturePath([])).toThrow('posting.signatureEmpty')
  expect(() => signaturePath([[[1, 1]]])).toThrow('posting.signatureEmpty')
  const long = Array.from({ length: SIGNATURE.mostPoints + 1 }, (_, i) => [i % 600, 1] as const)
  expect(() => signaturePath([long])).toThrow('posting.signatureTooLarge')
  expect(signaturePath([long.slice(1)]).length).toBeLessThan(30_000)
})
