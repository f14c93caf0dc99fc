import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { secondFactor } from '@zhizao/contract/access/second-factor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstStep, withApp } from '../apps/server/src/testing/test-factor.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'

const script = path.join(import.meta.dirname, 'reset-factor.ts')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

const reset = (...names: string[]) => {
  const { connectionString: DATABASE_URL } = server.database.system.options
  const env = { ...process.env, DATABASE_URL, DATA_DIR: server.platform.settings.DATA_DIR }
  return promisify(execFile)(process.execPath, [script, ...names], { env })
}

it('whoever is at the machine takes the second factor from one user, and from nobody else', {
  timeout: 60_000,
}, async () => {
  server.setTime(new Date())
  const person = await withApp(server, await server.signIn())
  const other = await withApp(server, await server.signIn())
  await expect(reset()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('用法') })
  await expect(reset('nobody_here')).rejects.toMatchObject({ stdout: '没有登录名为“nobody_here”的用户\n' })
  const { stdout } = await reset(person.loginName.toUpperCase())
  expect(stdout).toContain(`已重置“${person.loginName}”的双重验证`)
  expect(await firstStep(server, person.loginName)).toMatchObject({ code: 200 })
  expect(await firstStep(server, other.loginName)).toMatchObject({ code: 508 })
  expect(await other.caller.client(secondFactor).own()).toMatchObject({ recoveryCodesLeft: 10 })
})
