import { describe, expect, it } from 'vitest'
import { domainOf, isMailAddress, oneLine, returnAddress, returnedTo } from './address.ts'

describe('an address', () => {
  it.each([
    'jean.dupont@camping.fr',
    'a@b.co',
    'x+y@sub.domain.travel',
    'info@camping.photography',
    'info@пример.рф',
    'info@xn--e1afmkfd.xn--p1ai',
    'info@bücher.de',
    "o'neil@example.ie",
    `a@${'b'.repeat(60)}.abcdefghijklmnopqrstuvwxy`,
  ])('%s is one', (text) => expect(isMailAddress(text)).toBe(true))

  it.each([
    '',
    'jean',
    'jean@camping',
    'jean@camping.f',
    `a@b.${'c'.repeat(26)}`,
    'jean@@camping.fr',
    'jean dupont@camping.fr',
    'jean@camping.fr\r\nBcc: x@y.fr',
    '.jean@camping.fr',
    'jean.@camping.fr',
    'je..an@camping.fr',
    'jean@-camping.fr',
    'jean@camping-.fr',
    'jean@camping.fr, paul@camping.fr',
    `${'a'.repeat(65)}@camping.fr`,
    'josé@camping.fr',
  ])('%s is none', (text) => expect(isMailAddress(text)).toBe(false))

  it('has a domain', () => expect(domainOf('Jean@Camping.FR')).toBe('camping.fr'))
})

describe('a line of a header', () => {
  it.each([
    ['Bonjour\r\nBcc: tous@exemple.fr', 'Bonjour Bcc: tous@exemple.fr'],
    ['  deux   espaces\t', 'deux espaces'],
    ['\u2028ligne\u0000', 'ligne'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['محمد العربي', 'محمد العربي'],
  ])('%j is %j', (text, line) => expect(oneLine(text)).toBe(line))
})

describe('a return address', () => {
  it('names its message again', () => {
    const address = returnAddress('accueil@camping.fr', 1234, 'k3x9aa')
    expect(address).toBe('accueil+b-1234-k3x9aa@camping.fr')
    expect(returnedTo(address.toUpperCase())).toEqual({ id: 1234, token: 'k3x9aa' })
    expect(returnedTo('accueil@camping.fr')).toBeUndefined()
  })
})
