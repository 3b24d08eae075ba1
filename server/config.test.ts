/** What the operator decides about addresses and certificates: told at once where it cannot be. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

test('certificate files go together, and become whole paths', () => {
  expect(readConfig({}).tlsFiles).toBeUndefined()
  expect(readConfig({ PINEDE_TLS_CERT: '', PINEDE_TLS_KEY: '' }).tlsFiles).toBeUndefined()
  expect(readConfig({ PINEDE_TLS_CERT: 'a.pem', PINEDE_TLS_KEY: '/b.pem' }).tlsFiles).toEqual({
    cert: path.resolve('a.pem'),
    key: '/b.pem',
  })
  for (const env of [{ PINEDE_TLS_CERT: 'a.pem' }, { PINEDE_TLS_KEY: 'b.pem', PINEDE_TLS_CERT: '' }])
    expect(() => readConfig(env)).toThrow('vont ensemble')
})

test('TLS is decided by Pinède, or off', () => {
  expect([readConfig({}).tls, readConfig({ PINEDE_TLS: 'off' }).tls]).toEqual(['auto', 'off'])
  for (const value of ['on', 'OFF', '0']) expect(() => readConfig({ PINEDE_TLS: value })).toThrow('auto ou off')
})

test('the public address is an origin', () => {
  const read = (value: string) => readConfig({ PINEDE_PUBLIC_URL: value }).publicUrl
  expect([readConfig({}).publicUrl, read('')]).toEqual([undefined, undefined])
  expect(read('https://sejours.camping.example')).toBe('https://sejours.camping.example')
  expect(read('https://SEJOURS.camping.example:8443/')).toBe('https://sejours.camping.example:8443')
  expect(read('http://192.168.1.10:3000')).toBe('http://192.168.1.10:3000')
  for (const value of [
    'sejours.camping.example',
    'ftp://camping.example',
    'https://camping.example/pinede',
    'https://camping.example/?a=1',
    'https://camping.example/#a',
    'https://anne:secret@camping.example',
    'https://',
    'javascript:alert(1)',
  ])
    expect(() => read(value)).toThrow('PINEDE_PUBLIC_URL est l’adresse de Pinède sans chemin')
})

test('guests have a port of their own, and an address that goes with it', () => {
  const read = (env: NodeJS.ProcessEnv) => {
    const { publicPort, pagesUrl } = readConfig(env)
    return [publicPort, pagesUrl]
  }
  expect(read({})).toEqual([undefined, undefined])
  expect(read({ PINEDE_PUBLIC_PORT: '', PINEDE_PAGES_URL: '' })).toEqual([undefined, undefined])
  expect(read({ PINEDE_PUBLIC_PORT: '3080' })).toEqual([3080, undefined])
  expect(read({ PINEDE_PUBLIC_PORT: '3080', PINEDE_PAGES_URL: 'https://pages.camping.example/' })).toEqual([
    3080,
    'https://pages.camping.example',
  ])
  for (const value of ['http', '70000', '-1', '3.5'])
    expect(() => read({ PINEDE_PUBLIC_PORT: value })).toThrow('PINEDE_PUBLIC_PORT doit être un numéro de port')
  expect(() => read({ PINEDE_PUBLIC_PORT: '3000' })).toThrow('ne peut pas être PORT')
  expect(() => read({ PINEDE_PUBLIC_PORT: '8080', PORT: '8080' })).toThrow('ne peut pas être PORT')
  expect(() => read({ PINEDE_PAGES_URL: 'https://pages.camping.example' })).toThrow('va avec PINEDE_PUBLIC_PORT')
  expect(() => read({ PINEDE_PUBLIC_PORT: '3080', PINEDE_PAGES_URL: 'pages.camping.example' })).toThrow(
    'PINEDE_PAGES_URL est l’adresse des pages des clients',
  )
})

test('data and backups are folders written whole, and apart', () => {
  const above = temporaryFolder('config')
  const data = path.join(above, 'Données d’été')
  mkdirSync(path.join(data, 'keys'), { recursive: true })
  symlinkSync(data, path.join(above, 'lien'))
  symlinkSync(path.join(data, 'keys'), path.join(above, 'clés'))
  const backupOf = (value: string) => readConfig({ PINEDE_DATA: data, PINEDE_BACKUP: value }).backup
  expect(readConfig({ PINEDE_DATA: '' }).dataDir).toBe(path.resolve('data'))
  expect([backupOf(''), backupOf('off'), backupOf('OFF')]).toEqual([`${data}-backup`, undefined, undefined])
  expect(backupOf('à côté/sauvegardes')).toBe(path.resolve('à côté/sauvegardes'))
  expect(backupOf(path.join(data, 'backups', ''))).toBe(path.join(data, 'backups'))
  for (const own of [data, path.join(above, 'lien'), path.join(data, 'keys/x'), path.join(above, 'clés', 'not', 'yet')])
    expect(() => backupOf(own)).toThrow('ne peut pas être un dossier de Pinède')
  for (const env of [{ PINEDE_BACKUP: '~/sauvegardes' }, { PINEDE_DATA: '~' }])
    expect(() => readConfig(env)).toThrow('écrivez le chemin entier')
})

describe('a store of backups that speaks S3', () => {
  const SET = {
    PINEDE_BACKUP_S3_ENDPOINT: 'https://s3.fr-par.scw.cloud/',
    PINEDE_BACKUP_S3_BUCKET: 'camping',
    PINEDE_BACKUP_S3_KEY_ID: 'SCWKEY',
    PINEDE_BACKUP_S3_SECRET: 's3cr+t/=',
  }
  const read = (over: NodeJS.ProcessEnv = {}) => readConfig({ ...SET, ...over }).backupS3

  test('none, or all that it needs', () => {
    expect(readConfig({}).backupS3).toBeUndefined()
    expect(read()).toEqual({
      ...{ endpoint: 'https://s3.fr-par.scw.cloud', bucket: 'camping', prefix: '', region: 'us-east-1' },
      ...{ keyId: 'SCWKEY', secret: 's3cr+t/=', style: 'path' },
    })
    expect(read({ PINEDE_BACKUP_S3_PREFIX: '/pinède//été/', PINEDE_BACKUP_S3_STYLE: 'host' })).toMatchObject({
      prefix: 'pinède/été',
      style: 'host',
    })
    // A store in the cellar, behind a path.
    expect(read({ PINEDE_BACKUP_S3_ENDPOINT: 'http://192.168.1.20:9000/s3/' })?.endpoint).toBe(
      'http://192.168.1.20:9000/s3',
    )
    for (const name of Object.keys(SET)) expect(() => read({ [name]: '' })).toThrow(`il manque ${name}`)
  })

  test('the secret may lie in a file', () => {
    const file = path.join(temporaryFolder('s3'), 'secret')
    writeFileSync(file, 'of the file\n')
    const over = { PINEDE_BACKUP_S3_SECRET: '', PINEDE_BACKUP_S3_SECRET_FILE: file }
    expect(read(over)?.secret).toBe('of the file')
    expect(() => read({ PINEDE_BACKUP_S3_SECRET_FILE: file })).toThrow('pas les deux')
    expect(() => read({ ...over, PINEDE_BACKUP_S3_SECRET_FILE: `${file}.no` })).toThrow('ne peut être lu')
  })

  test.each([
    ['ENDPOINT', 's3.fr-par.scw.cloud'],
    ['ENDPOINT', 'ftp://s3.example'],
    ['ENDPOINT', 'https://key:s3cr+t@s3.example'],
    ['ENDPOINT', 'https://s3.example/?a=1'],
    ['BUCKET', 'a/b'],
    ['BUCKET', 'é'],
    ['PREFIX', 'a/../b'],
    ['PREFIX', 'a\nb'],
    ['STYLE', 'auto'],
  ])('%s is not %s', (name, value) => {
    const told = (() => {
      try {
        read({ [`PINEDE_BACKUP_S3_${name}`]: value })
        return ''
      } catch (error) {
        return error instanceof StartError ? error.message : String(error)
      }
    })()
    expect(told).toContain(`PINEDE_BACKUP_S3_${name} est`)
    expect(told).not.toContain('s3cr+t')
  })
})
