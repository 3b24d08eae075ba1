import { expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import { hashOf, newStationKey, signTicket } from './sign.ts'

const content: OfflineContent = {
  version: 1,
  ...{ cashRegisterId: 1, cashRegisterCode: 'BAR', at: '2027-07-04T10:00:00.000Z', sellerId: 2, intent: null },
  lines: [
    {
      ...{ of: 0, articleId: 3, label: 'Café, grand', quantity: 2, unitPrice: cents(150), discount: cents(0) },
      ...{ discountReason: null, amount: cents(300), rate: 1000, nature: 'GOODS', isTakeaway: false },
    },
  ],
  total: cents(300),
  payments: [
    {
      ...{ methodId: 1, kind: 'CASH', amount: cents(300), given: cents(500) },
      ...{ chequeNumber: null, bankId: null, vouchers: {}, voucherYear: null },
    },
  ],
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.fromBase64(text, { alphabet: 'base64url' })

/** With the public half alone, as a server checks it. */
const isSigned = async (spki: string, text: string, signature: string): Promise<boolean> => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('spki', bytesOf(spki), curve, false, ['verify'])
  const asked = new TextEncoder().encode(text)
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), asked)
}

test('the private half of a key leaves the browser by no way', async () => {
  const { privateKey, publicKey, keyHash } = await newStationKey()
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(publicKey)))
  expect(keyHash).toBe(hash.toBase64({ alphabet: 'base64url', omitPadding: true }))
  expect((await newStationKey()).keyHash).not.toBe(keyHash)
})

test('a ticket says its rates, its place and its content, and a server verifies it with the public half', async () => {
  const { privateKey, publicKey } = await newStationKey()
  const first = await signTicket(privateKey, content, { series: 'BAR-H', no: 1, previous: 'abc' })
  expect(JSON.parse(first.content)).toEqual(content)
  expect(first.signedText).toBe(`1000:300,300,20270704100000,BAR-H,1,SALE,${await hashOf(first.content)},Y,abc`)
  expect(first.signature).toMatch(/^[\w-]{86}$/)
  expect(await isSigned(publicKey, first.signedText, first.signature)).toBe(true)
  expect(await isSigned(publicKey, first.signedText.replace('300', '200'), first.signature)).toBe(false)

  const back = { ...content, total: cents(-300) }
  const second = await signTicket(privateKey, back, { series: 'BAR-H', no: 2, previous: first.signature })
  expect(second.signedText.split(',').slice(5)).toEqual(['REFUND', await hashOf(second.content), 'N', first.signature])
  expect(await isSigned(publicKey, second.signedText, second.signature)).toBe(true)
})
