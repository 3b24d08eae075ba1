/** Rules about users, groups and rights (spec 5 and 6), each through the routes. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { FUNCTIONALITIES, LOCKABLE, functionalities } from '#contract/rights.ts'
import type { RightCode, Rights } from '#contract/rights.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller } from '#server/testing/test-house.ts'

const house = await testHouse()
let manager: Caller
/** Each test has one manager; those of the tests before are out of the way. */
beforeEach(async () => {
  await sql`update app_user set suspended = true`.execute(house.house.db)
  manager = await house.user()
})

const listOf = (rights: Rights) =>
  functionalities.map((functionality) => ({
    functionality,
    ...(rights[functionality] ?? { code: '000', canExport: false }),
  }))

const all = (code: RightCode): ReturnType<typeof listOf> => listOf(everywhere(code, false))

const form = (login: string, over: object = {}) => ({
  id: 0,
  name: login,
  login,
  email: null,
  groupId: null,
  admin: false,
  suspended: false,
  password: 'pommier-42',
  ...over,
})

const made = async (login: string, over: object = {}): Promise<number> => {
  const { body } = await manager.post('security/user/edit', form(login, over))
  expect(body).toMatchObject({ status: 'SAVED' })
  return Number(body['id'])
}

const madeGroup = async (label: string, rights = all('111')): Promise<number> => {
  const id = Number((await manager.post('security/group/edit', { id: 0, label })).body['id'])
  await manager.post(`security/group/set_right/${id}`, rights)
  return id
}

const changed = async (id: number, over: object): Promise<unknown> => {
  const { body } = await manager.get(`security/user/edit/${id}`)
  return (await manager.post('security/user/edit', { ...body, ...over })).body['message']
}

const rightsOf = async (id: number, establishmentId = house.establishmentId) => {
  const { body } = await manager.get(`security/user/get_right/${id}?establishmentId=${establishmentId}`)
  const list = body['functionalities'] as ReturnType<typeof all>
  return { fromGroup: body['fromGroup'], tva: list.find((one) => one.functionality === 'payment_tva')?.code }
}

describe('at least one user must exist', () => {
  it('the last one is not deleted', async () => {
    const { body } = await manager.post(`security/user/delete/${manager.userId}`)
    expect(body['message']).toBe('user.last')
    await made('second')
    expect((await manager.post(`security/user/delete/${manager.userId}`)).body['message']).toBe('user.selfRemoved')
  })
})

const suspend = async (...ids: number[]): Promise<void> => {
  await sql`update app_user set suspended = true where id = any (${ids})`.execute(house.house.db)
}

describe('somebody must be able to manage users', () => {
  const readOnly = () => all('001')

  it('the last one who can is not suspended, deleted, moved away, or put in a group that cannot', async () => {
    const helper = await house.user(everywhere('111', false))
    const only = await made('seul')
    await helper.post(`security/user/set_right/${only}`, all('111'))
    const blind = await madeGroupDirectly('Lecture')
    const as = helper
    await as.get('me') // remembered for some seconds, while both callers are suspended: only « seul » is left
    await suspend(manager.userId, helper.userId)
    const refusals = [
      await as.post(`security/user/suspend/${only}`),
      await as.post(`security/user/delete/${only}`),
      await as.post(`security/user/set_right/${only}`, readOnly()),
      await as.post(`security/user/group/${only}`, { groupId: blind }),
    ]
    const messages = refusals.map(({ body }) => body['message'])
    expect(messages).toEqual(['user.lastManager', 'user.lastManager', 'user.lastManager', 'user.lastManager'])
  })

  it('a group that gives it to the last one keeps it', async () => {
    const group = await madeGroup('Direction')
    const member = await made('direction', { groupId: group })
    const outsider = await house.user(everywhere('111', false))
    await outsider.get('me')
    await suspend(manager.userId, outsider.userId)
    const { body } = await outsider.post(`security/group/set_right/${group}`, readOnly())
    expect(body).toMatchObject({ message: 'user.lastManager', context: { establishment: 'Camping des Tests' } })
    expect(member).toBeGreaterThan(0)
  })

  const madeGroupDirectly = async (label: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into app_group (label) values (${label}) returning id`.execute(
      house.house.db,
    )
    return rows[0]?.id ?? 0
  }
})

describe('nobody changes their own rights', () => {
  it('not directly, not by a group, not by the rights of their group', async () => {
    const group = await madeGroup('Réception')
    expect((await manager.post(`security/user/set_right/${manager.userId}`, [])).body['message']).toBe('rights.own')
    expect((await manager.post(`security/user/group/${manager.userId}`, { groupId: group })).body['message']).toBe(
      'rights.own',
    )
    expect(await changed(manager.userId, { groupId: group })).toBe('rights.own')
    expect(await changed(manager.userId, { suspended: true })).toBe('user.self')
    await sql`update app_user set group_id = ${group} where id = ${manager.userId}`.execute(house.house.db)
    expect((await manager.post(`security/group/set_right/${group}`, all('111'))).body['message']).toBe('rights.own')
  })
})

describe('one’s own e-mail', () => {
  it.each(['<script>alert(1)</script>', 'nobody', 'a@b'])('is an address, not %s', async (email) => {
    const { status, body } = await manager.post('profile', { name: 'Anna', email })
    expect([status, body['fields']]).toEqual([400, [{ path: 'email', message: 'field.email', context: {} }]])
  })

  it('may be left empty', async () => {
    expect((await manager.post('profile', { name: 'Anna', email: ' ' })).status).toBe(200)
    expect((await manager.post('profile', { name: 'Anna', email: 'anna@example.fr' })).status).toBe(200)
  })
})

describe('users', () => {
  it('a login exists once, whatever its case', async () => {
    await made('claire')
    const { body } = await manager.post('security/user/edit', form('CLAIRE'))
    expect(body['fields']).toEqual([{ path: 'login', message: 'user.loginTaken' }])
  })

  it('a login is short and plain, and its user works somewhere', async () => {
    for (const login of ['x', 'avec espace', 'a'.repeat(41)]) {
      const { body } = await manager.post('security/user/edit', form(login))
      expect([login, body['fields']]).toMatchObject([login, [{ path: 'login' }]])
    }
    const { body } = await manager.post('security/user/edit', form('avec espace'))
    expect(body['fields']).toEqual([{ path: 'login', message: 'user.login' }])
    const id = await made('nulle.part')
    const nowhere = await manager.post(`security/user/establishments/${id}`, { ids: [] })
    expect(nowhere.body['message']).toBe('user.noEstablishment')
  })

  it.each([
    [undefined, 'field.required'],
    ['', 'field.required'],
    ['abcd', 'password.tooShort'],
    ['     ', 'password.tooShort'],
    ['  ab  ', 'password.tooShort'],
  ])('a new one needs a password of 5 characters, not %s', async (password, message) => {
    const { body } = await manager.post('security/user/edit', form('nouveau', { password }))
    expect(body['fields']).toMatchObject([{ path: 'password', message }])
  })

  it('one who has connected is suspended rather than deleted, and their sessions end at once', async () => {
    const visitor = await house.user()
    await sql`update app_user set last_login_at = now() where id = ${visitor.userId}`.execute(house.house.db)
    expect((await manager.post(`security/user/delete/${visitor.userId}`)).body['message']).toBe('user.connected')
    expect((await visitor.get('me')).status).toBe(200)
    expect((await manager.post(`security/user/suspend/${visitor.userId}`)).status).toBe(200)
    expect((await visitor.get('me')).status).toBe(403)
    await manager.post(`security/user/enable/${visitor.userId}`)
    const { body } = await manager.get(`security/user/edit/${visitor.userId}`)
    expect(body['suspended']).toBe(false)
  })

  it('one who was made by mistake is deleted, rights, tiles and header names with them', async () => {
    const id = await made('par.erreur')
    await manager.post(`security/user-tile/${id}`, { tiles: ['planning'] })
    await manager.post('establishment/header-custom-name/edit', { id: 0, header: 'files', label: 'X', userId: id })
    expect((await manager.post(`security/user/delete/${id}`)).body).toEqual({ status: 'DELETED' })
    expect((await manager.get(`security/user/edit/${id}`)).status).toBe(404)
  })

  it('one who wrote something is kept, even without a log-in on record', async () => {
    const writer = await house.user()
    await writer.post('payment/tva/document', {})
    expect((await manager.post(`security/user/delete/${writer.userId}`)).body['message']).toBe('user.connected')
  })

  it('passwords are kept as Argon2id', async () => {
    const id = await made('argon')
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from app_user where id = ${id}`.execute(
      house.house.db,
    )
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  })
})

describe('groups', () => {
  it('rights of one’s own take a user out of the group; elsewhere they keep what it gave', async () => {
    const { db } = house.house
    const other = house.otherEstablishmentId
    await sql`insert into user_establishment (user_id, establishment_id) values (${manager.userId}, ${other})`.execute(
      db,
    )
    await setUserRights(db, manager.userId, other, everywhere('111', true))
    const id = await made('membre', { groupId: await madeGroup('Bureau', all('011')) })
    await manager.post(`security/user/establishments/${id}`, { ids: [house.establishmentId, other] })
    expect(await rightsOf(id)).toEqual({ fromGroup: true, tva: '011' })
    await manager.post(`security/user/set_right/${id}`, all('001'))
    expect(await rightsOf(id)).toEqual({ fromGroup: false, tva: '001' })
    expect(await rightsOf(id, other)).toEqual({ fromGroup: false, tva: '011' })
    await manager.post(`security/user/set_right/${id}?establishmentId=${other}`, all('111'))
    expect([await rightsOf(id), await rightsOf(id, other)]).toMatchObject([{ tva: '001' }, { tva: '111' }])
  })

  it('a user enters one, and leaves it with its rights', async () => {
    const [id, group] = [await made('va-et-vient'), await madeGroup('Équipe', all('011'))]
    expect((await rightsOf(id)).tva).toBe('000')
    await manager.post(`security/user/group/${id}`, { groupId: group })
    expect((await manager.get(`security/group/users/${group}`)).body['list']).toMatchObject([{ id }])
    expect(await rightsOf(id)).toEqual({ fromGroup: true, tva: '011' })
    expect((await manager.post(`security/group/delete/${group}`)).body['message']).toBe('group.hasUsers')
    await manager.post(`security/user/group/${id}`, { groupId: null })
    expect(await rightsOf(id)).toEqual({ fromGroup: false, tva: '011' })
    expect((await manager.post(`security/group/delete/${group}`)).body).toEqual({ status: 'DELETED' })
  })

  it('rights elsewhere are those of who manages users there', async () => {
    const id = await made('ailleurs')
    const answer = await manager.get(`security/user/get_right/${id}?establishmentId=${house.otherEstablishmentId}`)
    expect(answer.body['message']).toBe('rights.notThere')
  })
})

describe('locked settings', () => {
  it('are read, not changed, until they are unlocked; users and rights are never locked', async () => {
    const rate = {
      id: 0,
      label: 'TVA 20',
      rate: 2000,
      isDefaultForAttendant: false,
      isDefaultForOption: false,
      active: true,
    }
    const other = await house.user()
    await manager.post('security/lock', { locked: ['payment_tva'] })
    const refused = await other.post('payment/tva/edit', rate)
    expect([refused.status, refused.body['message']]).toEqual([401, 'right.locked'])
    expect((await other.get('payment/tva')).status).toBe(200)
    expect((await other.get('me')).body).toMatchObject({
      locked: ['payment_tva'],
      rights: { payment_tva: { code: '001' } },
    })
    const { rows } = await sql<{ name: string }>`select name from app_user where id = ${manager.userId}`.execute(
      house.house.db,
    )
    expect((await other.get('me')).body['lockedBy']).toEqual({ payment_tva: rows[0]?.name })
    const reader = await house.user(everywhere('001', false))
    expect((await reader.get('me')).body['lockedBy']).toEqual({})
    await manager.post('security/lock', { locked: [] })
    expect((await other.post('payment/tva/edit', rate)).status).toBe(200)
    expect((await manager.post('security/lock', { locked: ['establishment_user'] })).body['message']).toBe(
      'request.invalid',
    )
    expect(LOCKABLE.every((key) => key in FUNCTIONALITIES)).toBe(true)
  })
})

describe('custom headers', () => {
  it('rename a header for all or for one, once each', async () => {
    const named = (label: string, userId: number | null) =>
      manager.post('establishment/header-custom-name/edit', { id: 0, header: 'stays', label, userId })
    await named('Réservations', null)
    const other = await house.user()
    expect((await named('Mes séjours', other.userId)).body).toMatchObject({ status: 'SAVED' })
    expect((await named('Encore', null)).body['fields']).toEqual([{ path: 'header', message: 'header.taken' }])
    expect((await named('Encore', other.userId)).body['fields']).toEqual([{ path: 'header', message: 'header.taken' }])
    expect((await manager.get('me')).body['headerNames']).toEqual({ stays: 'Réservations' })
    expect((await other.get('me')).body['headerNames']).toEqual({ stays: 'Mes séjours' })
  })
})
