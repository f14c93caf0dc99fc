import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

const password = 'Passw0rd!test'

describe('a plant behind one address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('is let in: a shift that signs in at once, and a hundred browsers that load their page', async () => {
    const caller = await server.signIn()
    // The same password, so that it is hashed once.
    await server.database.system.query(
      `insert into app_user (company_id, login_name, name, password_hash)
       select company_id, 'shift' || nth, '工人' || nth, password_hash from app_user, generate_series(1, 60) nth
       where id = $1`,
      [caller.userId],
    )
    const people = Array.from({ length: 60 }, async (_, nth) => [
      await server.visitor.call(session.signInPage, {}),
      await server.visitor.call(session.signIn, { userName: `shift${nth + 1}`, password }),
    ])
    const answers = (await Promise.all(people)).flat()
    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
    const pages = Array.from({ length: 800 }, () => caller.call(session.companyAndDepartment))
    expect((await Promise.all(pages)).filter(({ code }) => code !== 200)).toEqual([])
  }, 120_000)
})
