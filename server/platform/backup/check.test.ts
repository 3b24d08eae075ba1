import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { endRuns, newFolder } from '#server/testing/embedded-runs.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterAll(endRuns)

test('the proof of the night restores beside, verifies the chains and counts the rows; a spoiled base fails it', async () => {
  const [dataDir, place] = [newFolder(), newFolder()]
  const config = readConfig({ PINEDE_DATA: dataDir, PINEDE_BACKUP: place })
  const database = await openDatabase(config, log, { showKey: () => undefined })
  const { db, backup } = database
  if (backup === undefined) throw new Error('no backup')
  const services = { keys: openFiscalKeys(join(dataDir, 'keys')) }
  await db.transaction().execute(async (tx) => {
    const establishmentId = await createEstablishment(tx, 'Camping de la Preuve', false)
    const context = { establishmentId, training: false, till: 'SERVEUR', now: new Date(), user: null, services }
    for (let n = 0; n < 3; n++) await writeTechnicalEvent(tx, context, JET.LOGIN)
  })
  const base = await backup.takeBase()
  const check = await backup.check()
  expect(check).toMatchObject({ base: base.name, faults: [] })
  expect(check.tables).toBeGreaterThan(100)
  expect(check.rows).toBeGreaterThan(30_000) // towns of France
  expect(backup.state().check).toEqual(check)
  const bases = join(place, readdirSync(place)[0] ?? '', 'base')
  const bytes = readFileSync(join(bases, base.name))
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 99) ^ 1, bytes.length - 99)
  writeFileSync(join(bases, base.name), bytes)
  expect((await backup.check()).faults).toEqual([expect.stringContaining('abîmé')])
  expect(readdirSync(join(dataDir, 'backup')).filter((name) => name === 'check')).toEqual([])
  await database.stop()
}, 180_000)
