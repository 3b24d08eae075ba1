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

  it.each([
    ['a sign of less', 'a < b et c > d', 'a < b et c > d'],
    ['no-break spaces', '<p>Prêts\u202F?  Oui\u00A0: là</p>\n<p>Bon</p>', 'Prêts\u202F? Oui\u00A0: là\n\nBon'],
    ['an empty line', '<p>a</p><p>&nbsp;</p><p>b</p>', 'a\n\nb'],
    ['a tag that never ends', 'Bonjour <b', 'Bonjour <b'],
    ['a comment that never ends', '<p>a</p><!-- <p>b</p>', 'a\n\nb'],
    ['a style that never ends', '<style>p{}', 'p{}'],
    ['an address in entities', "<a class=x href='https://a.fr/?a=1&amp;b=2'>voir</a>", 'voir (https://a.fr/?a=1&b=2)'],
    ['words within a link', '<a href="https://a.fr"><b>ici</b>, <i>là</i></a>', 'ici, là (https://a.fr)'],
    ['other addresses', '<a href="javascript:x">ici</a>', 'ici'],
    ['a link without words', '<a href="https://a.fr"></a>', '(https://a.fr)'],
    ['words of other scripts', '<p><bdi>محمد</bdi> : 12</p>', 'محمد : 12'],
  ])('%s', (_, html, text) => expect(textOfHtml(html)).toBe(text))

  /** Each was quadratic for one expression or another: a megabyte took minutes. */
  it.each([
    ...['<', '<<>', '<a ', '<a href="https://a.fr">', '<style>', '<style ', '<title></title ', '<!--', '<br ', '<div '],
    ...['<div>', '<td></td>', '</td ', ' ', '\t ', '\u00A0 ', '&#1', '&', '</a ', '<a href="https:x', '</body ', '>'],
    ...['<li>', '<p>x', '<a href="', '<a href=\'"', '<script><!--', '</'],
  ])('any number of « %s » is read in a moment', (piece) => {
    const html = piece.repeat(Math.ceil((piece === '<' ? 1_000_000 : 200_000) / piece.length))
    const started = performance.now()
    textOfHtml(html)
    signed({ html, text: '' }, 'Anne')
    expect(performance.now() - started).toBeLessThan(1000)
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
