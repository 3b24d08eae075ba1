/** OFX, as SGML whose elements need no end (1.x) and as XML (2.x). One reader for both: it knows no entity but the five of XML. */
import type { Day } from '../day.ts'
import { RuleError } from '../rule-error.ts'
import { childrenOf, textWithin, within } from './markup.ts'
import type { Markup } from './markup.ts'
import { amountAt, badAmount, dayAt, joined, plainAmount, shortText } from './statement.ts'
import type { Balance, NamedAccount, Statement, StatementLine } from './statement.ts'

interface Node extends Markup {
  children: Node[]
}

/** OFX needs eight levels; more is no statement. */
const DEEPEST = 40

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, code?: string, name?: string) => {
    if (code !== undefined)
      return Number(code) > 31 && Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : ' '
    return NAMED[name ?? ''] ?? whole
  })

/** What CDATA holds, written as any text. Throws RuleError statement.unreadable for a declaration: the only door to entities. */
const withoutData = (text: string): string => {
  const [head = '', ...rest] = text.split('<![CDATA[')
  const parts = rest.map((part) => {
    const end = part.indexOf(']]>')
    if (end < 0) throw new RuleError('statement.cutShort')
    return part.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;') + part.slice(end + 3)
  })
  const all = head + parts.join('')
  if (all.includes('<!')) throw new RuleError('statement.unreadable')
  return all
}

const TAG = /<(\/?)([A-Za-z0-9_.]+)[^<>]*>([^<]*)/g

/** Ends the innermost element of that name. Those opened within and never ended were empty ones: what followed is not theirs. */
const endOf = (stack: Node[], name: string): void => {
  const at = stack.findLastIndex((node) => node.name === name)
  if (at < 1) return // the end of an element that its value ended already
  const unended = stack.splice(at + 1)
  for (const [i, node] of [...unended.entries()].toReversed()) {
    const parent = unended[i - 1] ?? stack.at(-1)
    for (const child of node.children.splice(0)) parent?.children.push(child)
  }
  stack.pop()
}

const treeOf = (text: string): Node => {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  for (const [, end = '', written = '', value = ''] of text.matchAll(TAG)) {
    const name = written.toUpperCase()
    if (end !== '') {
      endOf(stack, name)
      continue
    }
    const node: Node = { name, attributes: {}, children: [], text: plain(value).trim() }
    stack.at(-1)?.children.push(node)
    if (node.text === '') stack.push(node)
    if (stack.length > DEEPEST) throw new RuleError('statement.unreadable')
  }
  return root
}

/** `YYYYMMDD`, with or without a time; the day as the bank writes it. */
const dayOf = (text: string, at: number): Day => {
  const digits = text.slice(0, 8)
  return dayAt(/^\d{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : text, at)
}

const accountOf = (tree: Markup): NamedAccount => {
  const from = within(tree, 'BANKACCTFROM') ?? within(tree, 'CCACCTFROM')
  const number = textWithin(from, 'ACCTID').replaceAll(/\s/g, '')
  return {
    iban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) ? number : null,
    bank: textWithin(from, 'BANKID'),
    branch: textWithin(from, 'BRANCHID'),
    number,
  }
}

const amountOf = (text: string, at: number): ReturnType<typeof amountAt> => {
  const amount = plainAmount(text)
  if (amount === undefined) throw badAmount(at, text)
  return amountAt(amount, at)
}

const lineOf = (one: Markup, at: number): StatementLine => {
  const value = textWithin(one, 'DTAVAIL')
  const name = textWithin(one, 'NAME')
  return {
    at,
    bookedOn: dayOf(textWithin(one, 'DTPOSTED'), at),
    valueOn: value === '' ? null : dayOf(value, at),
    amount: amountOf(textWithin(one, 'TRNAMT'), at),
    label: joined([name, textWithin(one, 'MEMO')]),
    reference: joined([textWithin(one, 'FITID'), textWithin(one, 'CHECKNUM'), textWithin(one, 'REFNUM')]),
    counterparty: shortText(textWithin(one, 'PAYEE', 'NAME'), 140),
    reversal: false,
  }
}

const closingOf = (tree: Markup, at: number): Balance | null => {
  const balance = within(tree, 'LEDGERBAL')
  if (balance === undefined) return null
  const on = textWithin(balance, 'DTASOF')
  return { amount: amountOf(textWithin(balance, 'BALAMT'), at), on: on === '' ? null : dayOf(on, at) }
}

export const looksLikeOfx = (text: string): boolean => /<OFX>|^\s*OFXHEADER/i.test(text.slice(0, 4000))

/**
 * Statements of a file, movements numbered across them. Throws RuleError statement.cutShort where it has no end, statement.unreadable,
 * statement.badDay, badAmount, badRecord or tooMuch with the movement. An OFX gives the balance of the day it was asked, not of its first: nothing to sum from.
 */
export const readOfx = (text: string): Statement[] => {
  const start = text.search(/<OFX>/i)
  if (start < 0) throw new RuleError('statement.unreadable')
  if (!/<\/OFX>\s*$/i.test(text.slice(-200))) throw new RuleError('statement.cutShort')
  const root = within(treeOf(withoutData(text.slice(start))), 'OFX')
  const bodies = [
    ...childrenOf(within(root, 'BANKMSGSRSV1'), 'STMTTRNRS').flatMap((one) => childrenOf(one, 'STMTRS')),
    ...childrenOf(within(root, 'CREDITCARDMSGSRSV1'), 'CCSTMTTRNRS').flatMap((one) => childrenOf(one, 'CCSTMTRS')),
  ]
  let first = 1
  return bodies.map((body) => {
    const moves = childrenOf(within(body, 'BANKTRANLIST'), 'STMTTRN')
    const lines = moves.map((one, i) => lineOf(one, first + i))
    const currency = textWithin(body, 'CURDEF')
    const closing = closingOf(body, first + moves.length)
    first += moves.length
    return {
      account: accountOf(body),
      currency: currency === '' ? null : currency,
      reference: '',
      opening: null,
      closing,
      lines,
    }
  })
}
