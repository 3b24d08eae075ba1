import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { aSite, aPayment, someKeys } from './fiscal.fixture.ts'
import { openFiscalKeys, signingKeyOf, verifySignature } from './keys.ts'

const folder = (): string => join(temporaryFolder('keys'), 'data', 'keys')

describe('the key files', () => {
  it('are readable by their owner only, in a folder of their own', async () => {
    const path = folder()
    openFiscalKeys(path).create()
    const [file, ...others] = readdirSync(path).filter((name) => name.endsWith('.pem'))
    expect(others).toEqual([])
    expect(file).toMatch(/^[0-9a-f]{32}\.pem$/)
    expect(statSync(join(path, file ?? '')).mode & 0o777).toBe(0o600)
    expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  it('sign with 64 bytes that the public half verifies, and nothing else', () => {
    const keys = someKeys(temporaryFolder('keys'))
    const [key, other] = [keys.create(), keys.create()]
    const signature = keys.sign(key.id, 'texte signé')
    expect(signature).toMatch(/^[\w-]{86}$/)
    expect(verifySignature(key.pem, 'texte signé', signature)).toBe(true)
    expect(verifySignature(key.pem, 'texte signe', signature)).toBe(false)
    expect(verifySignature(other.pem, 'texte signé', signature)).toBe(false)
    expect(verifySignature(key.pem, 'texte signé', `${signature}=`)).toBe(false)
    expect(verifySignature(key.pem, 'texte signé', ` ${signature}`)).toBe(false)
    expect(verifySignature(key.pem, 'texte signé', '')).toBe(false)
  })

  it('are found again at the next start, and when another process made them', async () => {
    const path = folder()
    const running = openFiscalKeys(path)
    const key = openFiscalKeys(path).create()
    for (const keys of [running, openFiscalKeys(path)])
      expect(verifySignature(key.pem, 'x', keys.sign(key.id, 'x'))).toBe(true)
  })
})

describe('the key of an establishment', () => {
  it('is made once, also when the first two ask at the same time', async () => {
    const { db } = await testDb()
    const keys = someKeys(temporaryFolder('keys'))
    const site = await inTransaction(db, (tx) => aSite(tx, keys))
    const ask = () => inTransaction(db, (tx) => signingKeyOf(tx, keys, site.context.establishmentId))
    const ids = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set(ids).size).toBe(1)
    expect(await ask()).toBe(ids[0])
  })

  it('is missed loudly: a chain that was started is not continued with another key', async () => {
    const { db } = await testDb()
    const path = folder()
    const site = await inTransaction(db, (tx) => aSite(tx, openFiscalKeys(path)))
    await inTransaction(db, (tx) => aPayment(tx, site))
    rmSync(path, { recursive: true })
    const context = { ...site.context, services: { keys: openFiscalKeys(path) } }
    await expect(inTransaction(db, (tx) => aPayment(tx, { ...site, context }))).rejects.toMatchObject({
      code: 'fiscal.keyMissing',
    })
    const rows = await db
      .selectFrom('payment')
      .select('seq')
      .where('establishment_id', '=', site.context.establishmentId)
      .execute()
    expect(rows).toEqual([{ seq: 1 }])
  })
})
