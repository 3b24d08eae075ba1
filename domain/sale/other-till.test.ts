import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { csvRows } from '../statement/csv.ts'
import { otherFileFaults, rateOfWord, rateWord } from './other-till.ts'
import { readOtherSheet, sheetSeparator } from './other-till-sheet.ts'
import type { OwnHeads } from './other-till-sheet.ts'

const HEAD = 'Ticket;Date;Heure;Article;Qté;Montant TTC;TVA;Mode de paiement;Encaissé'
const sheet = (...lines: readonly string[]) => read([HEAD, ...lines].join('\r\n'))
const read = (text: string, own: OwnHeads = {}) => readOtherSheet(csvRows(text, sheetSeparator(text)), own)
const codes = (...lines: readonly string[]) => otherFileFaults(sheet(...lines), null).map(({ code, at }) => [code, at])

const COFFEE = 'R-1;04/07/2027;12:30;Café;2;"1 234,50 €";10 %;CB;1234,50'

describe('a sheet of tickets', () => {
  it('reads lines and payments, as people and tills write them', () => {
    expect(sheet(COFFEE, 'R-2;2027-07-04;8h05;Pain;-0,5;-1.20;5,5;Espèces;-1,20', 'TOTAL;;;;;1233,30;;;')).toEqual({
      tickets: [
        {
          ...{ at: 2, number: 'R-1', instant: '2027-07-04T12:30:00', total: null },
          lines: [{ article: 'Café', quantity: 2000, amount: 123_450, rate: '1000', nature: null }],
          payments: [{ method: 'CB', amount: 123_450 }],
        },
        {
          ...{ at: 3, number: 'R-2', instant: '2027-07-04T08:05:00', total: null },
          lines: [{ article: 'Pain', quantity: -500, amount: -120, rate: '550', nature: null }],
          payments: [{ method: 'Espèces', amount: -120 }],
        },
      ],
      ...{ total: 123_330, count: null, faults: [] },
    })
  })

  it('goes on with the ticket before where a line has no number', () => {
    const { tickets } = sheet(
      '1;04/07/2027;;A;;10;20;;',
      ';;;B;;5;20;;',
      ';;;;;;;CB;10',
      ';;;;;;;Espèces;5',
      'Total;;;;;15',
    )
    expect(tickets.map(({ lines, payments, instant }) => [lines.length, payments.length, instant])).toEqual([
      [2, 2, '2027-07-04T12:00:00'],
    ])
  })

  it('takes headings of the house’s own, and any separator', () => {
    const heads = ['Note', 'Quand', 'Plat', 'Prix', 'Taux', 'Comment', 'Combien']
    const cells = ['1', '04/07/2027 21:15', 'Pizza', '12,5', '10', 'CB', '12,5']
    const own = {
      number: 'NOTE',
      day: 'quand',
      article: 'Plat',
      amount: 'prix',
      rate: 'taux',
      method: 'comment',
      paid: 'combien',
    }
    const text = [heads, cells, ['total', '', '', '12,5']].map((row) => row.join('\t')).join('\n')
    expect(read(text, own)).toMatchObject({ total: 1250, faults: [], tickets: [{ instant: '2027-07-04T21:15:00' }] })
    expect(read(text).faults).toEqual([
      {
        at: 1,
        code: 'otherTill.columnsMissing',
        context: { columns: 'Ticket, Date, Article, Montant, Règlement, Réglé' },
      },
    ])
  })

  it('says where what cannot be read is', () => {
    expect(
      codes(
        'R-1;32/07/2027;12:30;Café;1;5;10;CB;5',
        'R-2;04/07/2027;26:00;Café;1;5;10;CB;5',
        'R-3;04/07/2027;;Café;deux;5;10;CB;5',
        'R-4;04/07/2027;;Café;1;cinq;10;CB;5',
        'R-5;04/07/2027;;;1;5;10;CB;5',
        'R-6;04/07/2027;;Café;1;5;10;;5',
        'Total;;;;;30',
        'R-7;04/07/2027;;Café;1;5;10;CB;5',
      ),
    ).toEqual([...[2, 3, 4, 5, 6, 7].map((at) => ['otherTill.unread', at]), ['otherTill.afterTotal', 9]])
  })
})

describe('what forbids taking a file in', () => {
  it('is a total that its tickets do not make, or none at all', () => {
    expect(codes(COFFEE)).toEqual([['otherTill.noTotal', 0]])
    expect(otherFileFaults(sheet(COFFEE), cents(123_450))).toEqual([])
    expect(otherFileFaults(sheet(COFFEE, 'TOTAL;;;;;1234'), null)).toEqual([
      { at: 0, code: 'otherTill.totalDiffers', context: { said: 123_400, read: 123_450, difference: 50 } },
    ])
    expect(otherFileFaults({ ...sheet(COFFEE), total: cents(123_450), count: 2 }, null)).toEqual([
      { at: 0, code: 'otherTill.countDiffers', context: { said: 2, read: 1 } },
    ])
    expect(codes('TOTAL;;;;;0')).toEqual([['otherTill.empty', 0]])
  })

  it('is a ticket that payments do not settle, that comes twice, that sells nothing, or none of something', () => {
    const total = 'TOTAL;;;;;15'
    expect(codes('1;04/07/2027;;A;1;10;20;CB;9', '2;04/07/2027;;A;1;5;20;CB;5', total)).toEqual([
      ['otherTill.ticketDiffers', 2],
    ])
    const [a, b] = ['1;04/07/2027;;A;1;5;20;CB;5', '2;04/07/2027;;A;1;5;20;CB;5']
    expect(codes(a, b, a, total)).toEqual([['otherTill.twice', 4]])
    expect(codes('1;04/07/2027;;;;;;CB;0', '2;04/07/2027;;A;0;15;20;CB;15', total)).toEqual([
      ['otherTill.noLine', 2],
      ['otherTill.quantityZero', 3],
    ])
    const wrong = { ...sheet(COFFEE), total: cents(123_450) }
    const tickets = wrong.tickets.map((ticket) => ({ ...ticket, total: cents(1) }))
    expect(otherFileFaults({ ...wrong, tickets }, null).map(({ code }) => code)).toEqual(['otherTill.ticketTotal'])
    const many = Array.from({ length: 20_001 }, (_, i) => ({ ...tickets[0], number: String(i) }))
    expect(otherFileFaults({ ...wrong, tickets: many as never }, null)[0]?.code).toBe('otherTill.tooMany')
  })

  it('knows rates by what they are, and codes of VAT by what they are called', () => {
    expect(['20', '5,5 %', '0.055', '2.10', 'TVA A', ''].map(rateWord)).toEqual([
      '2000',
      '550',
      '550',
      '210',
      'tva a',
      '',
    ])
    expect(['2000', 'tva a', ''].map(rateOfWord)).toEqual([2000, undefined, undefined])
  })
})
