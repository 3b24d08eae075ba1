/** Bank files imported, matched, cashed in: from the file that the bank sends to the last line that nothing explains. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CSV_MAPPING, OTHER_IBAN, aLine, aStatement, printCamt, printCsv } from '#domain/statement/print.fixture.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import { statementsOf } from '#server/testing/bank-statements.ts'

const desk = await freshDesk('2027-03-10T09:00:00Z')
const { anAccount, send, imported, linesOf, act, first, site, db } = statementsOf(desk)

const paidByTransfer = async (amount: number, over: object = {}) => {
  const file = await desk.booked([aStay(desk.site)])
  const answer = await desk.pay(file.id, amount, { methodId: desk.site.methods.TRANSFER, ...over })
  if (answer.status !== 200) throw new Error(answer.text)
  return { file, id: Number(answer.body['id']) }
}

const LINE = aLine('2027-03-02', 1, 'x')

describe('a file that is imported', () => {
  it('brings each movement once, whatever files overlap, and statements that follow bring all of theirs', async () => {
    const account = await anAccount()
    const twin = aLine('2027-03-02', 5000, 'VERSEMENT')
    const one = aStatement([twin, twin, aLine('2027-03-03', -1200, 'FRAIS')])
    expect(await imported(account, one)).toMatchObject({ lines: 3, known: 0, ids: [expect.any(Number)] })
    expect((await send('import', account, printCamt([one]))).body).toMatchObject({ message: 'statement.known' })
    const wider = aStatement([aLine('2027-03-01', 700, 'X'), twin, twin, aLine('2027-03-03', -1200, 'FRAIS')])
    const more = await imported(account, wider)
    expect(more).toMatchObject({ lines: 1, known: 3 })
    expect(await linesOf(more.ids[0])).toHaveLength(4)
    // Begins where the last one ended: the same words on the same day are other movements.
    const next = aStatement([aLine('2027-03-03', -1200, 'FRAIS')], { opening: wider.closing?.amount ?? 0 })
    expect(await imported(account, next)).toMatchObject({ lines: 1, known: 0 })
    const { rows } = await sql`select 1 from bank_line where bank_account_id = ${account}`.execute(db)
    expect(rows).toHaveLength(5)
  })

  it('dropped by two people at once is imported once', async () => {
    const account = await anAccount()
    const file = printCamt([aStatement([aLine('2027-03-02', 5000, 'Deux fois')])])
    const answers = await Promise.all([1, 2, 3].map(() => send('import', account, file)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const { rows } = await sql`select 1 from bank_line where bank_account_id = ${account}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['of another bank', printCamt([aStatement([LINE], { iban: OTHER_IBAN })]), 400, 'statement.otherAccount'],
    ['cut short', printCamt([aStatement([LINE])]).slice(0, 700), 400, 'statement.cutShort'],
    ['of a year mistyped', printCamt([aStatement([aLine('2926-03-02', 1, 'x')])]), 400, 'statement.farDay'],
    ['empty', new Uint8Array(), 400, 'statement.empty'],
    ['of 9 MB', new Uint8Array(9 * 1024 * 1024), 413, 'statement.tooLarge'],
    ['of 50 MB', new Uint8Array(50 * 1024 * 1024), 413, 'statement.tooLarge'],
  ])('is refused whole where it is %s', async (_, file, status, message) => {
    const account = await anAccount()
    expect(await send('import', account, file)).toMatchObject({ status, body: { message } })
    const { rows } = await sql`select 1 from bank_line where bank_account_id = ${account}`.execute(db)
    expect(rows).toHaveLength(0)
  })

  it('as CSV is previewed with columns that are guessed, then kept for the account', async () => {
    const account = await anAccount(null)
    const csv = printCsv(aStatement([aLine('2027-03-02', 5000, 'Vir. « L’Hôte »; suite')]))
    const guessed = await send('preview', account, csv)
    expect(guessed.body).toMatchObject({
      refusal: null,
      mapping: CSV_MAPPING,
      lines: [{ amount: 5000 }],
      format: 'CSV',
    })
    const wrong = await send('preview', account, csv, { ...CSV_MAPPING, amountColumn: 3 })
    expect(wrong.body).toMatchObject({
      refusal: { code: 'statement.badAmount' },
      rows: [
        ['Date', expect.anything(), expect.anything(), expect.anything(), expect.anything(), 'Montant'],
        expect.anything(),
      ],
    })
    expect((await send('import', account, csv)).body).toMatchObject({ message: 'statement.mapping' })
    expect((await send('import', account, csv, CSV_MAPPING)).body).toMatchObject({ lines: 1 })
    const later = printCsv(aStatement([aLine('2027-03-04', 6000, 'z')]))
    expect((await send('import', account, later)).body).toMatchObject({ lines: 1 })
  })

  it('is removed with its lines while none of them is matched', async () => {
    const account = await anAccount()
    const { ids } = await imported(account, aStatement([aLine('2027-03-02', 5000, 'à tort')]))
    const line = await first(ids[0])
    await act('aside', { id: line.id, reason: 'Erreur de la banque' })
    const remove = () => desk.staff().post('payment/bank-statement/remove', { id: ids[0] })
    expect((await remove()).body).toMatchObject({ message: 'statement.inUse', context: { count: 1 } })
    await act('unmatch', { id: line.id })
    expect((await remove()).status).toBe(200)
    expect((await desk.staff().get(`payment/bank-statement/edit/${ids[0]}`)).status).toBe(404)
  })
})

describe('a transfer', () => {
  it('that names its file is matched at once; its reversal frees the line', async () => {
    const account = await anAccount()
    const { file, id } = await paidByTransfer(4321)
    const made = await imported(account, aStatement([aLine('2027-03-11', 4321, `VIR ${file.code}`)]))
    expect(made.matched).toBe(1)
    expect(await first(made.ids[0])).toMatchObject({
      fees: 0,
      matches: [{ kind: 'PAYMENT', total: 4321, code: file.code, bookingId: file.id, reason: 'REFERENCE' }],
    })
    const reversed = await desk.staff().post('payment/payment/reverse', { id, reason: 'Mauvais dossier' }, intent())
    expect(reversed.status).toBe(200)
    expect(await first(made.ids[0])).toMatchObject({ matches: [] })
  })

  it('that names a file which owes becomes its payment, once, on the day of the bank', async () => {
    const account = await anAccount()
    const file = await desk.booked([aStay(desk.site)])
    const text = `VIR SEPA ${file.code?.replace('-', ' ')} L’ÉTÉ`
    const { ids } = await imported(
      account,
      aStatement([aLine('2027-03-05', 6300, text, { counterparty: "Zoé D'Été" })]),
    )
    const line = await first(ids[0])
    expect(line.proposal).toMatchObject({ reason: 'FILE_CODE', file: { id: file.id, code: file.code } })
    const headers = intent()
    const body = { id: line.id, bookingId: file.id }
    const answers = await Promise.all([1, 2].map(() => act('cash-in', body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({ paidOn: '2027-03-05' })
    expect((await act('cash-in', body, intent())).body).toMatchObject({ message: 'statement.matched' })
    const now = await desk.read(file.id)
    expect(now.totals.paid).toBe(6300)
    expect(now.payments).toMatchObject([{ methodKind: 'TRANSFER', ownerName: "Zoé D'Été", paidOn: '2027-03-05' }])
    expect(await first(ids[0])).toMatchObject({ matches: [{ reason: 'CASHED', total: 6300 }] })
  })

  it('needs a method that goes to its account', async () => {
    const account = await anAccount()
    await anAccount()
    const { ids } = await imported(account, aStatement([aLine('2027-03-05', 500, 'VIR')]))
    const file = await desk.booked([aStay(desk.site)])
    const asked = { id: (await first(ids[0])).id, bookingId: file.id }
    expect((await act('cash-in', asked, intent())).body).toMatchObject({
      message: 'statement.noTransfer',
    })
  })

  it('is refused whole where the file takes less, and nothing is kept', async () => {
    const account = await anAccount()
    const file = await desk.booked([aStay(desk.site)])
    const { ids } = await imported(
      account,
      aStatement([aLine('2027-03-05', 900_000, `VIR ${file.code}`), aLine('2027-03-05', -5, 'frais')]),
    )
    const [line, fee] = await linesOf(ids[0])
    expect((await act('cash-in', { id: line?.id, bookingId: file.id }, intent())).body).toMatchObject({
      message: 'payment.aboveBalance',
    })
    expect((await act('cash-in', { id: fee?.id, bookingId: file.id }, intent())).body).toMatchObject({
      message: 'statement.notIncoming',
    })
    expect((await desk.read(file.id)).totals.paid).toBe(0)
    expect(await first(ids[0])).toMatchObject({ matches: [] })
  })

  it('is matched by hand with several, evenly, and each is taken once', async () => {
    const account = await anAccount()
    await paidByTransfer(1111)
    await paidByTransfer(2222)
    const { ids } = await imported(
      account,
      aStatement([aLine('2027-03-11', 3333, 'LOT'), aLine('2027-03-11', 1111, 'VIR')]),
    )
    const [both, single] = await linesOf(ids[0])
    expect(single?.proposal).toMatchObject({ reason: 'SAME_AMOUNT' })
    const { list } = (await desk.staff().get(`payment/bank-line/candidates/${both?.id}`)).body as {
      list: { key: string; total: number }[]
    }
    const keys = [1111, 2222].map((amount) => list.find(({ total }) => total === amount)?.key ?? '')
    expect((await act('match', { id: both?.id, targets: keys.slice(0, 1) })).body).toMatchObject({
      message: 'statement.notEven',
      context: { sum: 1111, amount: 3333 },
    })
    expect((await act('match', { id: both?.id, targets: keys })).status).toBe(200)
    expect(await act('match', { id: single?.id, targets: keys.slice(0, 1) })).toMatchObject({
      status: 409,
      body: { message: 'statement.taken' },
    })
    expect((await act('unmatch', { id: both?.id })).status).toBe(200)
    expect((await act('match', { id: single?.id, targets: keys.slice(0, 1) })).status).toBe(200)
  })
})

describe('a debit', () => {
  it('is booked as an expense, or as cash drawn for the till, once; the line waits again where it goes', async () => {
    const account = await anAccount()
    const { rows } = await sql<{ id: number; direction: string }>`
      insert into expense_type (establishment_id, label, direction, position)
      values (${site()}, 'Frais bancaires', 'OUT', 90), (${site()}, 'Retrait', 'IN', 91) returning id, direction`.execute(
      db,
    )
    const [out, into] = rows.map(({ id }) => id)
    const debits = aStatement([
      aLine('2027-03-05', -990, 'COTISATION'),
      aLine('2027-03-05', -20_000, 'RETRAIT'),
      aLine('2027-03-05', 5, 'INTERETS'),
    ])
    const { ids } = await imported(account, debits)
    const [fee, cash, interest] = await linesOf(ids[0])
    const book = (id: number | undefined, typeId: number | undefined, supplier = 'Ma banque') =>
      act('book', { id, typeId, supplier }, intent())
    expect((await book(fee?.id, out, '')).body).toMatchObject({ fields: [{ message: 'statement.supplier' }] })
    expect((await book(interest?.id, out)).body).toMatchObject({ message: 'statement.notOutgoing' })
    expect((await book(fee?.id, out)).status).toBe(200)
    expect((await book(fee?.id, out)).body).toMatchObject({ message: 'statement.matched' })
    expect((await book(cash?.id, into)).status).toBe(200)
    const [booked, drawn] = await linesOf(ids[0])
    expect(booked?.matches).toMatchObject([{ kind: 'EXPENSE', text: 'Ma banque', total: -990, on: '2027-03-05' }])
    expect(drawn?.matches).toMatchObject([{ kind: 'INJECTION', total: -20_000 }])
    const list = (await desk.staff().get('payment/expense')).body['list'] as { id: number; supplier: string }[]
    const { id } = list.find((one) => one.supplier === 'Ma banque') ?? { id: 0 }
    expect((await desk.staff().post(`payment/expense/delete/${id}`)).status).toBe(200)
    expect(await first(ids[0])).toMatchObject({ matches: [] })
  })
})

describe('a slip', () => {
  it('that the bank credited is not cancelled before its match is taken back', async () => {
    const account = await anAccount()
    const file = await desk.booked([aStay(desk.site)])
    const paid = await desk.pay(file.id, 8080, {
      methodId: desk.site.methods.CHEQUE,
      chequeNumber: '0000123',
      bankId: desk.site.bankId,
    })
    const id = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into deposit (establishment_id, training, number, deposit_on, method_id, method_kind, method_label, bank_account_id,
          deposit_type, slip_type, total, commission, count, created_at, created_by)
        values (${site()}, false, '2027-777', '2027-03-10', ${desk.site.methods.CHEQUE}, 'CHEQUE', 'Chèque', ${account}, 'CHEQUE_SLIP',
          'METROPOLITAN', 8080, 0, 1, now(), ${desk.staff().userId}) returning id`.execute(tx)
      await sql`
        insert into deposit_payment (establishment_id, deposit_id, payment_id)
        values (${site()}, ${rows[0]?.id}, ${paid.body['id']})`.execute(tx)
      return rows[0]?.id
    })
    const made = await imported(account, aStatement([aLine('2027-03-12', 8080, 'REMISE DE CHEQUES')]))
    expect(await first(made.ids[0])).toMatchObject({ matches: [{ kind: 'DEPOSIT', text: '2027-777', reason: 'SLIP' }] })
    const cancel = () =>
      sql`update deposit set state = 'CANCELLED', cancel_reason = 'erreur' where id = ${id}`.execute(db)
    await expect(cancel()).rejects.toThrow('deposit.matched')
    await act('unmatch', { id: (await first(made.ids[0])).id })
    await cancel()
    expect(await first(made.ids[0])).toMatchObject({ matches: [], proposal: null })
  })
})

describe('lists', () => {
  it('say what each statement has left, and what each line is', async () => {
    const account = await anAccount()
    const { file } = await paidByTransfer(4444)
    const made = await imported(
      account,
      aStatement([
        aLine('2027-03-11', 4444, `VIR ${file.code}`),
        aLine('2027-03-11', -900, 'FRAIS'),
        aLine('2027-03-11', -901, 'AGIOS'),
      ]),
    )
    const fee = (await linesOf(made.ids[0]))[1]
    await act('aside', { id: fee?.id, reason: 'Frais bancaires' })
    const search = (path: string, criteria: object) => desk.staff().post(`payment/${path}/search`, { criteria })
    expect((await search('bank-statement', { bankAccountId: account })).body['list']).toMatchObject([
      { lines: 3, matched: 1, left: 1, gained: 4444, lost: -1801, opening: 100_000, closing: 102_643 },
    ])
    expect((await search('bank-statement', { bankAccountId: account, from: '2027-03-12' })).body['list']).toEqual([])
    const { list } = (await search('bank-line', { statementId: made.ids[0] })).body as { list: { state: string }[] }
    expect(list.map(({ state }) => state)).toEqual(['LEFT', 'ASIDE', 'MATCHED'])
    const accounts = (await desk.staff().get('payment/bank-statement/accounts')).body['list'] as { id: number }[]
    expect(accounts.find(({ id }) => id === account)).toMatchObject({ left: 1, closing: 102_643, lastOn: '2027-03-11' })
  })
})
