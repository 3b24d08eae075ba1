/** What the operator decides about addresses and certificates: told at once where it cannot be. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

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
