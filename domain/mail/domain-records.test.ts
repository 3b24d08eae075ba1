import { describe, expect, it } from 'vitest'
import { dkimState, dmarcState, spfState } from './domain-records.ts'

describe('SPF', () => {
  it.each([
    [['google-site-verification=x', 'v=spf1 include:_spf.example.net ~all'], 'GOOD'],
    [['v=spf1 redirect=_spf.example.net'], 'GOOD'],
    [['v=spf1 -all'], 'GOOD'],
    [['v=spf1 +all'], 'WEAK'],
    [['v=spf1 a mx'], 'WEAK'],
    [['v=spf1 -all', 'v=spf1 ~all'], 'SEVERAL'],
    [['v=spf10 -all'], 'MISSING'],
    [[], 'MISSING'],
    [null, 'UNREACHABLE'],
  ])('%j is %s', (texts, state) => expect(spfState(texts).state).toBe(state))
})

describe('DKIM', () => {
  it.each([
    [['v=DKIM1; k=rsa; p=MIGfMA0GCSqG'], 'GOOD'],
    [['k=rsa; p='], 'WEAK'],
    [['hello'], 'MISSING'],
    [undefined, 'UNASKED'],
    [null, 'UNREACHABLE'],
  ])('%j is %s', (texts, state) => expect(dkimState(texts).state).toBe(state))
})

describe('DMARC', () => {
  it.each([
    [['v=DMARC1; p=reject'], 'GOOD'],
    [['v=DMARC1;p=quarantine; rua=mailto:a@b.fr'], 'GOOD'],
    [['v=DMARC1; p=none'], 'WEAK'],
    [['v=DMARC1; sp=reject; p=none'], 'WEAK'],
    [[], 'MISSING'],
  ])('%j is %s', (texts, state) => expect(dmarcState(texts).state).toBe(state))
})
