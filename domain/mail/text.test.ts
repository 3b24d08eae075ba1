import { describe, expect, it } from 'vitest'
import { htmlOfText, signed, textOfHtml } from './text.ts'

describe('the words of HTML', () => {
  it.each([
    ['<p>Bonjour,</p><p>À&nbsp;bientôt<br>Anne</p>', 'Bonjour,\n\nÀ\u00A0bientôt\nAnne'],
    ['<style>p{}</style><script>alert(1)</script>Bon', 'Bon'],
    ['<ul><li>un</li><li>deux</li></ul>', '– un\n– deux'],
    ['<table><tr><td>Total</td><td>12&#44;00&nbsp;&euro;</td></tr></table>', 'Total\t12,00\u00A0€'],
    ['<a href="https://a.fr/x">payer</a>', 'payer (https://a.fr/x)'],
    ['<a href="https://a.fr/x">https://a.fr/x</a>', 'https://a.fr/x'],
    ['&#0;&#x110000;&inconnu;', '&inconnu;'],
    ['', ''],
  ])('%s', (html, text) => expect(textOfHtml(html)).toBe(text))

  it('are read in a moment, however long', () => {
    const started = Date.now()
    textOfHtml('<a href="https://a.fr">'.repeat(4000))
    textOfHtml('<style>'.repeat(10_000))
    expect(Date.now() - started).toBeLessThan(2000)
  })
})

it('plain words become paragraphs, and nothing else', () =>
  expect(htmlOfText('Bonjour <b>\nvous\n\nMerci')).toBe('<p>Bonjour &lt;b&gt;<br>vous</p>\n<p>Merci</p>'))

describe('a signature', () => {
  it('stands after a line break', () =>
    expect(signed({ text: 'Merci\n', html: null }, 'Anne\nLes Pins')).toEqual({
      text: 'Merci\n\nAnne\nLes Pins',
      html: null,
    }))
  it('stands within the page', () =>
    expect(signed({ text: '', html: '<body><p>x</p></body>' }, 'A & B').html).toBe(
      '<body><p>x</p><p>A &amp; B</p></body>',
    ))
  it('that is empty adds nothing', () =>
    expect(signed({ text: 'x', html: 'y' }, '  ')).toEqual({ text: 'x', html: 'y' }))
})
