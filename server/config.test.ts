/** What the operator decides about addresses and certificates: told at once where it cannot be. */
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
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
