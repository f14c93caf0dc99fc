import { readFileSync } from 'node:fs'
import path from 'node:path'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import type { Call } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '../app.ts'
import { anotherProcess } from './another-process.ts'
import { callerOf } from './caller.ts'
import { sampleInput } from './sample-input.ts'
import { report, sampled } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** `METHOD /path` → names of the roles that the committed table lets through. */
const table = readTable(readFileSync(path.join(import.meta.dirname, '../../../../docs/role-matrix.md'), 'utf8'))
const placeOf = (call: Call) => `${call.method} ${call.path}`

describe('the role matrix', () => {
  let server: TestServer
  let calls: Call[]
  beforeAll(async () => {
    server = await startTestServer()
    calls = application(anotherProcess(server.platform)).domains.flatMap((domain) =>
      domain.routes.map((route) => route.call),
    )
  })
  afterAll(() => server.stop())

  it('names every call', () => {
    expect(calls.map(placeOf).filter((place) => !table.allowed.has(place))).toEqual([])
  })

  it('says the same of all calls of one permission', () => {
    const lines = Map.groupBy(calls, ({ permission }) => permission)
    const mixed = [...lines].filter(
      ([, same]) => new Set(same.map((call) => [...table.allowed.get(placeOf(call))!].join())).size > 1,
    )
    expect(mixed.map(([permission]) => permission)).toEqual([])
  })

  it.each(table.roles)(
    'holds for %s, permission by permission',
    async (name) => {
      const caller = await userOf(name)
      const wrong: string[] = []
      const all = calls.filter((each) => each.path !== '/user/logout')
      // One of each permission says what its holders may: the call itself only names it.
      const chosen = sampled(all, ({ permission }) => permission, { each: 1, more: 20 })
      report(`calls that ${name} made`, chosen.length, all.length)
      for (const call of chosen) {
        const answer = await caller.call(call, sampleFor(call))
        const isAllowed = answer.code !== 401
        if (isAllowed !== table.allowed.get(placeOf(call))!.has(name))
          wrong.push(`${placeOf(call)}: ${isAllowed ? 'allowed' : 'refused'}`)
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )

  async function userOf(roleName: string) {
    const administrator = await server.signIn()
    const roles = await administrator.client(role).list()
    const roleIds = [roles.find((each) => each.name === roleName)!.id]
    const loginName = `matrix${table.roles.indexOf(roleName)}`
    const { issuedPassword } = await administrator.client(user).create({ loginName, name: '核对人', roleIds })
    const caller = callerOf(server.url, undefined)
    await caller.signIn(loginName, issuedPassword)
    await caller.client(user).changeOwnPassword({ oldPassword: issuedPassword, newPassword: 'Own-pass-2026' })
    await caller.signIn(loginName, 'Own-pass-2026')
    return caller
  }
})

/** An id that nobody has: an allowed call finds nothing to change. */
const sampleFor = (call: Call) =>
  call.encoding === 'multipart'
    ? { file: new File(['x'], 'x.txt') }
    : sampleInput(call.body, { id: '999999999999', text: 'x', optional: false })

function readTable(page: string) {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const roles = rows[0]!.slice(3)
  const allowed = new Map(
    rows
      .filter(([method]) => /^(GET|POST|PUT|DELETE)$/.test(method!))
      .map(([method, place, , ...cells]) => [
        `${method} ${place}`,
        new Set(roles.filter((_, at) => cells[at] === '●')),
      ]),
  )
  return { roles, allowed }
}
