import path from 'node:path'

import { post } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { signOf } from '@zhizao/rules/sign'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Context, SessionUser } from '../context.ts'
import { implement } from './implement.ts'
import { createHttpServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Writes one row, then does what is left for after the commit; answers with what was logged and kept. */
async function written(title: string, later: (context: Context, done: string[]) => void) {
  const lines: { msg: string; err?: { message: string } }[] = []
  const done: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  const user: SessionUser = {
    id: '7',
    companyId: server.companyId,
    departmentId: null,
    loginName: 'u7',
    name: title,
    sessionId: '1',
    permissions: new Set(['unit:add']),
    objectScope: 'all',
    sight: 'all' as const,
    isInstallationAdministrator: false,
    timeZone: USUAL_ZONE,
  }
  const calls = { write: post('/write', { title, permission: 'unit:add' }) }
  const app = await createHttpServer({
    database: server.database,
    sessions: { find: () => user, endOverdue: async () => {} },
    log,
    uploadFolder: path.join(server.platform.settings.DATA_DIR, 'tmp/after-commit'),
    routes: implement(calls, {
      write: async (_, context) => {
        await context.db.execute(sql`update company set name = ${title} where id = ${server.companyId}`)
        later(context, done)
        return true
      },
    }),
  })
  const time = String(Date.now())
  const headers = { token: 'x', time, sign: signOf('x', time, '0000') }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/write', payload: {}, headers })
  await app.close()
  const { rows } = await server.database.systemDb.execute<{ code: number }>(
    sql`select code from operate_log where company_id = ${server.companyId} and user_name = ${title}`,
  )
  const { code, msg } = JSON.parse(body)
  return { statusCode, code, msg, lines, done, logged: rows.map((row) => row.code) }
}

it('a write that was committed is told as done, whatever fails after it; the rest of what follows is done', async () => {
  const told = await written('提交之后出错', ({ afterCommit }, done) => {
    afterCommit(() => {
      throw new Error('nobody listens')
    })
    afterCommit(async () => {
      await Promise.reject(new Error('not reached'))
    })
    afterCommit(() => void done.push('the next'))
  })
  expect(told).toMatchObject({ statusCode: 200, code: 200, done: ['the next'], logged: [200] })
  expect(told.lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
    ['work after a commit failed', 'nobody listens'],
    ['work after a commit failed', 'not reached'],
  ])
})

it('what the answer promises is made after the commit or told as failed', async () => {
  const told = await written('提交之后才有', ({ afterCommit }, done) => {
    afterCommit(
      () => {
        throw new Error('no key was kept')
      },
      { isPromised: true },
    )
    afterCommit(() => void done.push('the next'))
  })
  expect(told).toMatchObject({ statusCode: 500, code: ErrorCode.defect, done: ['the next'] })
})

it('a write that fails leaves nothing for after it', async () => {
  const told = await written('没有提交', ({ afterCommit }, done) => {
    afterCommit(() => void done.push('too much'))
    throw new Error('in the handler')
  })
  expect(told).toMatchObject({ statusCode: 500, done: [], logged: [ErrorCode.defect] })
})

it('what is asked last is waited for with the commit: where it fails nothing is kept, and the reason is its own', async () => {
  const last = await written('最后一条出错', ({ db, atEnd, afterCommit }, done) => {
    afterCommit(() => void done.push('never'))
    atEnd!(
      db.execute(
        sql`insert into unit (company_id, code, name) values (${server.companyId}, 'twice', 'x'), (${server.companyId}, 'twice', 'x')`,
      ),
    )
    atEnd!(db.execute(sql`select 1`))
  })
  expect(last).toMatchObject({ done: [], logged: [last.code] })
  expect(last.code).not.toBe(200)
  expect(JSON.stringify(last)).not.toContain('current transaction is aborted')
  const { rows } = await server.database.systemDb.execute<{ name: string }>(
    sql`select name from company where id = ${server.companyId}`,
  )
  expect(rows[0]!.name).not.toBe('最后一条出错')

  const kept = await written('最后一条做完', ({ db, atEnd }) => {
    atEnd!(db.execute(sql`update company set name = '后写的' where id = ${server.companyId}`))
  })
  expect(kept).toMatchObject({ code: 200, logged: [200] })
  const after = await server.database.systemDb.execute<{ name: string }>(
    sql`select name from company where id = ${server.companyId}`,
  )
  expect(after.rows[0]!.name).toBe('后写的')
})
