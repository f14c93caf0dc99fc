import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import { supplier } from '@zhizao/contract/material/supplier'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
})
afterAll(() => server.stop())

/** A row as it was written before codes were compared as people read them. */
async function fromBefore(code: string, name: string) {
  await server.database.system.query(
    'insert into supplier (company_id, code, name, code_from_before) values ($1, $2, $3, $2)',
    [server.companyId, code, name],
  )
}

it('codes from before that read the same are listed, stay as they are and can be changed', async () => {
  const on = clerk.client(supplier)
  await on.create({ code: 'TWIN-1', name: '甲厂' })
  await on.create({ code: 'ALONE', name: '乙厂' })
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
  await fromBefore('twin-1', '丙厂')
  expect(await clerk.client(codeRule).doubles({})).toEqual([{ kind: '供应商', codes: ['TWIN-1', 'twin-1'] }])
  const [old] = (await on.page({ keyword: '丙厂' })).records
  // What is not about its code is saved all the same.
  expect(await on.update({ id: old!.id, code: 'twin-1', name: '丙厂改名' })).toMatchObject({ name: '丙厂改名' })
  expect(await clerk.call(supplier.create, { code: 'Twin-1', name: '丁厂' })).toMatchObject({ code: 400 })
  await on.update({ id: old!.id, code: 'TWIN-2' })
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
})
