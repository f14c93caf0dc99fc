import { role } from '@zhizao/contract/access/role'
import { secondFactor } from '@zhizao/contract/access/second-factor'
import { user } from '@zhizao/contract/access/user'
import { userAccess } from '@zhizao/contract/access/user-access'
import { busCompany, company } from '@zhizao/contract/company/company'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { companyParam } from '@zhizao/contract/company/company-param'
import type { Call } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '../app.ts'
import { anotherProcess } from './another-process.ts'
import type { Caller } from './caller.ts'
import { sampleInput } from './sample-input.ts'
import { sheetFile } from './sheet.ts'
import { addKey, addRole, administrators } from './test-api-keys.ts'
import { later, password, withApp } from './test-factor.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const ASKED = 509

describe('calls that ask again who makes them', { timeout: 120_000 }, () => {
  let server: TestServer
  let calls: Call[]
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    calls = application(anotherProcess(server.platform)).domains.flatMap((domain) =>
      domain.routes.map((route) => route.call),
    )
    admin = await server.signIn({ isInstallationAdministrator: true })
  })
  afterAll(() => server.stop())

  const sample = (call: Call) => sampleInput(call.body, { id: '987654321', text: 'x', optional: true })
  const proofOf = async (caller: Caller) => ({ proof: (await caller.client(secondFactor).prove({ password })).proof })
  const always = () => calls.filter(({ asksAgain }) => asksAgain === 'always')

  it('are these', () => {
    const named = ['删除备份', '重置双重验证', '设置验证器应用', '停用验证器应用']
    named.push('添加通行密钥', '删除通行密钥', '重新生成恢复码')
    expect(
      always()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(named.sort())
  })

  it('are refused without a proof, with one of another session, of somebody else, or of yesterday', async () => {
    const other = await server.signIn({ isInstallationAdministrator: true })
    const [own, others] = [await proofOf(admin), await proofOf(other)]
    for (const call of always()) {
      for (const headers of [{}, { proof: '' }, { proof: 'x'.repeat(43) }, others])
        expect(await admin.call(call, sample(call), headers), call.path).toMatchObject({
          status: 200,
          code: ASKED,
          msg: '请再次验证身份',
          data: null,
        })
      // With it the call is judged by what it asks for.
      expect((await admin.call(call, sample(call), own)).code, call.path).not.toBe(ASKED)
    }
    const { loginName } = await admin.client(user).get({})
    await admin.signIn(loginName, password)
    for (const call of always()) expect((await admin.call(call, sample(call), own)).code, call.path).toBe(ASKED)
    const fresh = await proofOf(admin)
    later(server, 5 * 60_000)
    for (const call of always()) expect((await admin.call(call, sample(call), fresh)).code, call.path).toBe(ASKED)
    server.setTime(undefined)
  })

  it('are made by no program', async () => {
    const { program } = await addKey(server, admin, await administrators(admin))
    for (const call of calls.filter(({ asksAgain }) => asksAgain !== 'never'))
      expect(await program.call(call, sample(call)), call.path).toMatchObject({ code: 401 })
  })

  it('a proof is given for the password alone to who has no second factor, and wrong ones are counted', async () => {
    const guesser = await server.signIn({ permissions: [] })
    const prove = (given: object) => guesser.call(secondFactor.prove, given)
    expect(await prove({})).toMatchObject({ code: 400, msg: '当前密码：不正确' })
    for (let at = 0; at < 9; at++) expect(await prove({ password: 'wrong' })).toMatchObject({ code: 400 })
    expect(await prove({ password })).toMatchObject({ status: 429 })
  })

  it('is given for the second factor alone to who has one, each code once', async () => {
    server.setTime(new Date())
    const person = await withApp(server, await server.signIn({ permissions: [] }))
    const prove = (given: object) => person.caller.call(secondFactor.prove, given)
    expect(await prove({ password })).toMatchObject({ code: 400 })
    const oneTimeCode = person.code()
    expect(await prove({ oneTimeCode })).toMatchObject({ code: 200 })
    expect(await prove({ oneTimeCode })).toMatchObject({ code: 400 })
    const [recoveryCode] = person.recoveryCodes
    expect(await prove({ recoveryCode })).toMatchObject({ code: 200 })
    expect(await prove({ recoveryCode })).toMatchObject({ code: 400 })
    server.setTime(undefined)
  })

  describe('sometimes, by what they are asked for', () => {
    let roleId: string
    let plain: string
    let userId: string
    let chief: string
    let roleName: string
    let worker: string
    let proof: { proof: string }
    beforeAll(async () => {
      const roles = await admin.client(role).list({})
      roleId = await administrators(admin)
      roleName = roles.find(({ id }) => id === roleId)!.name
      plain = roles.find(({ code }) => code === 'visitor')!.id
      userId = (await server.signIn({ permissions: [] })).userId
      worker = (await server.signIn({ permissions: [] })).userId
      chief = (await server.signIn()).userId
      proof = await proofOf(admin)
    })
    const draft = (name: string) => ({ name: '新人', loginName: name, password: 'First-2026' })
    const sheet = (name: string, roleNames: string) =>
      sheetFile([
        ['登录名', '姓名', '角色', '初始密码'],
        [name, '新人', roleNames, 'First-2026'],
      ])
    const entriesOf = async (codes: readonly string[]) => {
      const { rows } = await server.database.system.query('select id::text from resource where code = any($1)', [codes])
      return (rows as { id: string }[]).map(({ id }) => id)
    }

    /** Each with what asks and what does not. */
    const cases: Record<string, { call: Call; asking: () => Promise<unknown>; quiet: () => Promise<unknown> }> = {
      'a user is added': {
        call: user.create,
        asking: async () => ({ ...draft('chief_new'), roleIds: [roleId] }),
        quiet: async () => ({ ...draft('plain_new'), roleIds: [plain] }),
      },
      'a user is changed': {
        call: user.update,
        asking: async () => ({ id: userId, roleIds: [roleId] }),
        quiet: async () => ({ id: userId, nickname: '小王', roleIds: [plain] }),
      },
      'users are imported': {
        call: user.import,
        asking: async () => ({ file: await sheet('chief_sheet', roleName) }),
        quiet: async () => ({ file: await sheet('plain_sheet', '只读访客') }),
      },
      'a password is set': {
        call: user.resetPassword,
        asking: async () => ({ id: chief }),
        quiet: async () => ({ id: worker }),
      },
      'a role is copied': {
        call: role.create,
        asking: async () => ({ code: 'chief2', name: '副管理员', copyOf: roleId }),
        quiet: async () => ({ code: 'guest2', name: '访客二', copyOf: plain }),
      },
      'users are added to a role': {
        call: role.addUsers,
        asking: async () => ({ roleId, userIds: [userId] }),
        quiet: async () => ({ roleId: plain, userIds: [userId] }),
      },
      'the roles of a user are set': {
        call: role.setOfUser,
        asking: async () => ({ userId, roleIds: [roleId] }),
        quiet: async () => ({ userId, roleIds: [plain] }),
      },
      'entries are granted': {
        call: role.grantResources,
        asking: async () => ({ roleId: plain, resourceIds: await entriesOf(['user:edit']) }),
        quiet: async () => ({ roleId: plain, resourceIds: await entriesOf(['alarmType']) }),
      },
      'roles are given to many': {
        call: userAccess.grantRoles,
        asking: async () => ({ userIds: [userId], roleIds: [await addRole(server, ['role:grant'])] }),
        quiet: async () => ({ userIds: [userId], roleIds: [roleId], remove: true }),
      },
      'parameters are set': {
        call: companyParam.save,
        asking: async () => ({ params: [{ code: 'operateLogKeepDays', value: 1 }] }),
        quiet: async () => ({
          params: [
            { code: 'listPageSize', value: 20 },
            { code: 'keepHistoryDays', value: 0 },
          ],
        }),
      },
      'settings are saved by their keys': {
        call: companyDetail.save,
        asking: async () => ({ details: [{ detail_type: 1, k_detail: 'keepHistoryDays', v_varchar: '1' }] }),
        quiet: async () => ({ details: [{ detail_type: 1, k_detail: 'xtmc', v_varchar: '一号工厂' }] }),
      },
      'the company is saved with its settings': {
        call: busCompany.update,
        asking: async () => ({ details: [{ detail_type: 1, k_detail: 'secondFactorRoles', v_varchar: '' }] }),
        quiet: async () => ({ shortName: '一厂' }),
      },
    }

    it('all of them are tried here', () => {
      const flagged = calls.filter(({ asksAgain }) => asksAgain === 'sometimes').map(({ path }) => path)
      expect(
        Object.values(cases)
          .map(({ call }) => call.path)
          .sort(),
      ).toEqual(flagged.sort())
    })

    it.each(Object.entries(cases))('%s', async (_name, { call, asking, quiet }) => {
      expect(await admin.call(call, await quiet())).toMatchObject({ code: 200 })
      const given = await asking()
      const before = await stored()
      expect(await admin.call(call, given)).toMatchObject({ code: ASKED, data: null })
      expect(await stored()).toEqual(before)
      expect(await admin.call(call, await asking(), proof)).toMatchObject({ code: 200 })
    })

    /** What a refused call could have left half done. */
    async function stored() {
      const { rows } = await server.database.system.query(
        `select (select json_agg(u order by id) from app_user u)::text as users,
           (select json_agg(r order by user_id, role_id) from user_role r)::text as held,
           (select count(*) from role_resource)::text as grants, (select json_agg(r order by id) from role r)::text as roles,
           (select json_agg(d order by id) from company_detail d)::text as details`,
      )
      return rows
    }
  })

  it('a call that never asks takes no notice of a proof', async () => {
    expect(await admin.call(company.get, {}, { proof: 'x' })).toMatchObject({ code: 200 })
  })
})
