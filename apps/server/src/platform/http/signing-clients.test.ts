import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { users } from '../../access/user/user.table.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { openApi } from './openapi.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const file = (name: string) => path.join(root, 'docs/clients', name)
const run = promisify(execFile)

test.each(['zhizao.py', 'zhizao.sh'])('%s stands in the README and in the documentation of the calls', async (name) => {
  const program = readFileSync(file(name), 'utf8')
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(program)
  expect((await openApi([])).info.description).toContain(program)
})

test.each([
  ['python3', 'zhizao.py'],
  ['bash', 'zhizao.sh'],
])('%s signs in, writes and reads back by %s', async (interpreter, name) => {
  const server = await startTestServer()
  try {
    const { userId } = await server.signIn()
    const [user] = (await server.database.systemDb.select().from(users)).filter((each) => each.id === userId)
    const call = async (address: string, body: unknown, ZHIZAO_PASSWORD = 'Passw0rd!test') => {
      const env = { ...process.env, ZHIZAO_PASSWORD }
      const args = [file(name), server.url, user!.loginName, address, JSON.stringify(body)]
      return JSON.parse((await run(interpreter, args, { env })).stdout) as { code: number; data: unknown }
    }
    const made = await call('/alarmType/add', { code: 'by-program', name: '程序添加的类型' })
    expect(made).toMatchObject({ code: 200, data: { name: '程序添加的类型' } })
    const { code, data } = await call('/alarmType/selectAllAlarmType', {})
    expect(code).toBe(200)
    expect(data).toContainEqual(expect.objectContaining({ code: 'by-program' }))
  } finally {
    await server.stop()
  }
})
