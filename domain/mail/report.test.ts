import { describe, expect, it } from 'vitest'
import { bouncesOf, isAutomatic, messageIdsIn, returnedIn } from './report.ts'

const headers = (all: Record<string, string>) => ({ get: (name: string) => all[name] })

const STATUS = [
  'Reporting-MTA: dns; mx.exemple.fr',
  'Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0100',
  '',
  'Final-Recipient: rfc822; jean@exemple.fr',
  'Action: failed',
  'Status: 5.1.1 (bad destination mailbox address)',
  'Diagnostic-Code: smtp; 550 5.1.1 <jean@exemple.fr>: Recipient address rejected:',
  ' User unknown in virtual mailbox table',
  '',
  'Original-Recipient: rfc822;alias@exemple.fr',
  'Final-Recipient: RFC822; <paul@exemple.fr>',
  'Action: delayed',
  'Status: 4.2.2',
  '',
].join('\r\n')

describe('a report of delivery', () => {
  it('says what became of each recipient', () => {
    expect(bouncesOf(STATUS)).toEqual([
      {
        address: 'jean@exemple.fr',
        status: '5.1.1',
        words: '550 5.1.1 <jean@exemple.fr>: Recipient address rejected: User unknown in virtual mailbox table',
        kind: 'FAILED',
      },
      { address: 'alias@exemple.fr', status: '4.2.2', words: null, kind: 'DELAYED' },
    ])
  })

  it.each(['', 'nonsense', 'Final-Recipient: rfc822; a@b.fr', 'Action: failed'])('%j says nothing', (text) =>
    expect(bouncesOf(text)).toEqual([]),
  )

  it('names the message by its number', () => {
    expect(messageIdsIn('Message-ID: <a1@camping.fr>\r\nReferences: <b@c.fr>\r\n <a1@camping.fr>')).toEqual([
      '<a1@camping.fr>',
      '<b@c.fr>',
    ])
  })

  it('or by the address that it came back to', () => {
    expect(returnedIn(headers({ to: 'Accueil <accueil+b-12-abcdef@camping.fr>' }))).toEqual({ id: 12, token: 'abcdef' })
    expect(returnedIn(headers({ to: 'accueil@camping.fr' }))).toBeUndefined()
  })
})

describe('an answer that no person wrote', () => {
  it.each([
    { 'auto-submitted': 'auto-replied' },
    { 'auto-submitted': 'auto-generated; x=y' },
    { precedence: 'auto_reply' },
    { precedence: 'bulk' },
    { 'x-autoreply': 'yes' },
    { 'return-path': '<>' },
    { 'list-id': '<liste.exemple.fr>' },
  ])('%o', (all) => expect(isAutomatic(headers(all as Record<string, string>))).toBe(true))

  it.each([{}, { 'auto-submitted': 'no' }, { precedence: 'first-class' }, { 'return-path': '<a@b.fr>' }])(
    '%o is of a person',
    (all) => expect(isAutomatic(headers(all as Record<string, string>))).toBe(false),
  )
})
