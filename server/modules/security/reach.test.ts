/** Nobody gives what they do not hold, nor touches the access of who has more: every route that changes users, by a lesser manager. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { functionalities } from '#contract/rights.ts'
import type { Rights } from '#contract/rights.ts'
import { allRoutes } from '#server/app.ts'
import { everywhere, setGroupRights, setUserRights } from '#server/platform/auth/rights.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller } from '#server/testing/test-house.ts'

const house = await testHouse()
const { db } = house.house
const [here, there] = [house.establishmentId, house.otherEstablishmentId]

const NONE = { code: '000', canExport: false } as const
/** A manager of users who may not close the books, nor export bills. */
const LESSER = everywhere('111', true, { payment_closure: NONE, payment_bill: { code: '111', canExport: false } })
const ALL = everywhere('111', true)
const READING = everywhere('001', false, { payment_closure: NONE })

const listOf = (rights: Rights) =>
  functionalities.map((functionality) => ({ functionality, ...(rights[functionality] ?? NONE) }))

/** Users of the house are technical unless said otherwise: they would not show what rights do. */
const user = async (rights: Rights, flags = { admin: false, systeme: false }, site = here): Promise<Caller> => {
  const caller = await house.user(rights, site)
  await sql`update app_user set admin = ${flags.admin}, systeme = ${flags.systeme} where id = ${caller.userId}`.execute(
    db,
  )
  return caller
}
const group = async (rights: Rights): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into app_group (label) values (${crypto.randomUUID()}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await setGroupRights(db, id, rights)
  return id
}
const enter = (userId: number, groupId: number | null) =>
  sql`update app_user set group_id = ${groupId} where id = ${userId}`.execute(db)
const worksAlso = async (userId: number, site: number, rights: Rights): Promise<void> => {
  await sql`insert into user_establishment (user_id, establishment_id) values (${userId}, ${site})`.execute(db)
  await setUserRights(db, userId, site, rights)
}
const message = async (answer: Promise<{ body: Record<string, unknown> }>): Promise<unknown> => {
  const { body } = await answer
  return body['message'] ?? body['status']
}
const form = async (caller: Caller, id: number, over: object) => {
  const { body } = await caller.get(`security/user/edit/${id}`)
  return caller.post('security/user/edit', { ...body, ...over })
}

let lesser: Caller
beforeAll(async () => {
  lesser = await user(LESSER)
})

describe('every write on a user', () => {
  const routes = allRoutes.filter(
    ({ path, write, right }) => write && right[0] === 'establishment_user' && /^security\/user.*:id$/.test(path),
  )
  const BODY = {
    ids: [here],
    password: 'cerisier-1',
    temporary: true,
    tiles: ['planning'],
    sessionId: null,
    groupId: null,
  }
  const bodyOf = (path: string) => (path.includes('set_right') ? listOf(everywhere('000', false)) : BODY)
  /** Choosing the same sites changes nothing; their way is below. */
  const moving = (path: string): boolean => path.includes('establishments')

  it('there are some', () => expect(routes.length).toBeGreaterThan(8))

  it.each(routes.filter(({ path }) => !moving(path)).map(({ path }) => path))('%s', async (path) => {
    const call = async (flags: { admin: boolean; systeme: boolean }, rights: Rights, grouped = false) => {
      const target = await user(rights, flags)
      if (grouped) await enter(target.userId, await group(rights))
      return message(lesser.post(path.replace(':id', String(target.userId)), bodyOf(path)))
    }
    const plain = { admin: false, systeme: false }
    const codes = ['user.beyond', 'rights.notHeld']
    expect(codes).toContain(await call(plain, ALL))
    expect(codes).toContain(await call(plain, ALL, true))
    expect(await call({ ...plain, admin: true }, LESSER)).toBe('user.admin')
    expect(await call({ ...plain, systeme: true }, LESSER)).toBe('user.technical')
    expect([...codes, 'user.admin', 'user.technical', 'user.elsewhere']).not.toContain(await call(plain, LESSER))
  })

  it('a form too: their login, their suspension', async () => {
    const target = await user(ALL)
    expect(await message(form(lesser, target.userId, { suspended: true }))).toBe('user.beyond')
    expect(await message(form(lesser, target.userId, { login: 'autre.nom' }))).toBe('user.beyond')
  })
})

describe('giving', () => {
  it('what one does not hold is refused, one right at a time', async () => {
    const target = await user(everywhere('000', false))
    const give = (rights: Rights) => message(lesser.post(`security/user/set_right/${target.userId}`, listOf(rights)))
    expect(await give(ALL)).toBe('rights.notHeld')
    expect(await give(everywhere('000', false, { payment_closure: { code: '001', canExport: false } }))).toBe(
      'rights.notHeld',
    )
    expect(await give(everywhere('000', false, { payment_bill: { code: '001', canExport: true } }))).toBe(
      'rights.notHeld',
    )
    expect(await give(LESSER)).toBe('SAVED')
  })

  it('by a group: its rights, its membership, in a form or not, a new user or not', async () => {
    const [strong, weak] = [await group(ALL), await group(LESSER)]
    const target = await user(everywhere('000', false))
    expect(await message(lesser.post(`security/user/group/${target.userId}`, { groupId: strong }))).toBe(
      'rights.notHeld',
    )
    expect(await message(form(lesser, target.userId, { groupId: strong }))).toBe('rights.notHeld')
    const fresh = { id: 0, name: 'Neuf', email: null, admin: false, suspended: false, password: 'pommier-42' }
    expect(await message(lesser.post('security/user/edit', { ...fresh, login: 'neuf.1', groupId: strong }))).toBe(
      'rights.notHeld',
    )
    expect(await message(lesser.post('security/user/edit', { ...fresh, login: 'neuf.2', groupId: weak }))).toBe('SAVED')
    expect(await message(lesser.post(`security/group/set_right/${weak}`, listOf(ALL)))).toBe('rights.notHeld')
    expect(await message(lesser.post(`security/group/delete/${strong}`))).toBe('rights.notHeld')
    expect(await message(lesser.post(`security/user/group/${target.userId}`, { groupId: weak }))).toBe('SAVED')
  })

  it('the mark of an administrator is given and taken by administrators, never to oneself', async () => {
    const plain = await user(LESSER)
    const boss = await user(ALL, { admin: true, systeme: false })
    expect(await message(form(lesser, lesser.userId, { admin: true }))).toBe('rights.own')
    expect(await message(form(lesser, plain.userId, { admin: true }))).toBe('user.admin')
    const fresh = { id: 0, name: 'Chef', email: null, groupId: null, suspended: false, password: 'pommier-42' }
    expect(await message(lesser.post('security/user/edit', { ...fresh, login: 'chef', admin: true }))).toBe(
      'user.admin',
    )
    expect(await message(form(boss, plain.userId, { admin: true }))).toBe('SAVED')
    expect(await message(form(boss, boss.userId, { admin: false }))).toBe('rights.own')
    expect(await message(form(lesser, plain.userId, { admin: false }))).toBe('user.admin')
  })

  it('a place: where one manages users, and what they held there before', async () => {
    const target = await user(everywhere('000', false))
    const move = (caller: Caller, ids: number[]) =>
      message(caller.post(`security/user/establishments/${target.userId}`, { ids }))
    const both = await user(LESSER)
    await worksAlso(both.userId, there, everywhere('001', false))
    expect(await move(both, [here, there])).toBe('rights.notThere')
    await setUserRights(db, both.userId, there, LESSER)
    await setUserRights(db, target.userId, there, ALL)
    expect(await move(both, [here, there])).toBe('rights.notHeld')
    await setUserRights(db, target.userId, there, LESSER)
    expect(await move(both, [here, there])).toBe('SAVED')
  })
})

describe('walls', () => {
  it('whoever works elsewhere too is not reached from here', async () => {
    const target = await user(LESSER)
    await worksAlso(target.userId, there, everywhere('000', false))
    for (const path of ['password', 'suspend', 'two_factor_reset', 'close_sessions'])
      expect(
        await message(
          lesser.post(`security/user/${path}/${target.userId}`, { password: 'cerisier-1', sessionId: null }),
        ),
      ).toBe('user.elsewhere')
    // What they may do here is this site's own.
    expect(await message(lesser.post(`security/user/set_right/${target.userId}`, listOf(READING)))).toBe('SAVED')
  })

  it('a group whose members work elsewhere is theirs', async () => {
    const member = await user(everywhere('000', false), undefined, there)
    const theirs = await group(READING)
    await enter(member.userId, theirs)
    expect(await message(lesser.post(`security/group/set_right/${theirs}`, listOf(LESSER)))).toBe('user.elsewhere')
    const { body } = await lesser.get(`security/group/edit/${theirs}`)
    expect(await message(lesser.post('security/group/edit', { ...body, label: 'Autre nom' }))).toBe('user.elsewhere')
    await worksAlso(lesser.userId, there, LESSER)
    expect(await message(lesser.post(`security/group/set_right/${theirs}`, listOf(LESSER)))).toBe('SAVED')
  })
})

describe('what sites share', () => {
  it('is changed by who may in each of them, or by an administrator; a row more hurts nobody', async () => {
    const [one, boss] = [await user(ALL), await user(ALL, { admin: true, systeme: false })]
    const label = { id: 0, label: 'Chère Madame', shortLabel: 'Ch.', isDefault: false }
    const made = await boss.post('customer/civility/edit', label)
    expect(made.body).toMatchObject({ status: 'SAVED' })
    const { body: row } = await one.get(`customer/civility/edit/${String(made.body['id'])}`)
    const save = (caller: Caller) => message(caller.post('customer/civility/edit', { ...row, label: 'Cher Monsieur' }))
    expect(await save(one)).toBe('shared.elsewhere')
    expect(await message(one.post(`customer/civility/delete/${String(made.body['id'])}`))).toBe('shared.elsewhere')
    expect(await message(one.post('customer/civility/edit', { ...label, label: 'Cher Docteur' }))).toBe('SAVED')
    expect(await message(one.post('customer/civility/edit', { ...label, label: 'Cher Maître', isDefault: true }))).toBe(
      'shared.elsewhere',
    )
    expect(await save(boss)).toBe('SAVED')
    await worksAlso(one.userId, there, ALL)
    expect(await message(one.post(`customer/civility/delete/${String(made.body['id'])}`))).toBe('DELETED')
  })

  it('the sheet of a site, and a group of sites, are changed by who may there', async () => {
    const one = await user(ALL)
    await worksAlso(one.userId, there, everywhere('001', false))
    const { body: sheet } = await one.get(`establishment/establishment/edit/${there}`)
    expect(await message(one.post('establishment/establishment/edit', { ...sheet, town: 'Ailleurs' }))).toBe(
      'right.notThere',
    )
    expect(await message(one.remove(`establishment/establishment/delete/${there}`))).toBe('right.notThere')
    const made = await one.post('establishment/preference/group/edit', {
      ...(await one.get('establishment/preference/group/edit')).body,
      label: 'Groupe du Sud',
    })
    const providerId = Number(made.body['id'])
    const join = (caller: Caller, establishmentId: number) =>
      message(caller.post('establishment/preference/group/member', { providerId, establishmentId, member: true }))
    expect(await join(one, there)).toBe('right.notThere')
    expect(await join(one, here)).toBe('SAVED')
    await sql`update establishment set provider_id = ${providerId} where id = ${there}`.execute(db)
    const { body: settings } = await one.get(`establishment/preference/group/edit/${providerId}`)
    expect(await message(one.post('establishment/preference/group/edit', settings))).toBe('right.notThere')
  })
})
