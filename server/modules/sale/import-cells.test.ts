import { describe, expect, it } from 'vitest'
import { article } from '#contract/entities/sale/article.ts'
import { cellValue, centsOf, plain, rateOf } from '#server/modules/sale/import-cells.ts'

it.each([
  ['2,5', 250],
  ['2.50', 250],
  ['1 234,56 €', 123_456],
  ['-3', -300],
  ['0', 0],
  ['2,505', undefined],
  ['gratuit', undefined],
  ['', undefined],
])('%s is an amount of %s', (text, expected) => expect(centsOf(text)).toBe(expected))

it.each([
  ['20', 2000],
  ['5,5 %', 550],
  ['0.055', 550],
  ['0,2', 2000],
  ['2,1%', 210],
  ['0', 0],
  ['vingt', undefined],
])('%s is a rate of %s', (text, expected) => expect(rateOf(text)).toBe(expected))

describe('cells', () => {
  const of = (key: keyof typeof article.fields, text: string): unknown => cellValue(article.fields[key], text)
  it.each([
    ['active', 'Oui', true],
    ['active', 'x', true],
    ['active', 'NON', false],
    ['active', '', false],
    ['active', 'peut-être', 'peut-être'],
    ['price', '1,20', 120],
    ['price', 'cher', 'cher'],
    ['nature', 'prestation de service', 'SERVICE'],
    ['nature', 'GOODS', 'GOODS'],
    ['stockAlert', '12', 12],
    ['stockAlert', '1,5', '1,5'],
    ['barcode', '', null],
    ['label', '  Baguette ', 'Baguette'],
  ] as const)('%s: « %s »', (key, text, expected) => expect(of(key, text)).toBe(expected))
})

it('compares words without case, accents or the kind of their spaces', () =>
  expect(plain(' Seuil d’Alerté\u00A0 ')).toBe("seuil d'alerte"))
