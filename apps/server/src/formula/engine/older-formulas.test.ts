import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteInputs } from '../../device/index.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ own: true })
  admin = await server.signIn()
})
afterAll(() => server.stop())

it('formulas saved before their inputs were noted are noted at start; those that do not fit say why, until they are saved right', async () => {
  const { id: objectId } = await admin.client(object).create({ code: 'old', name: '旧设备' })
  const add = async (code: string, more: object = {}) =>
    (await admin.client(point).create({ objectId, code, name: code, dataType: 'float64', ...more })).id
  const formula = (code: string, text: string, more: object = {}) =>
    add(code, { source: 'formula', formula: text, ...more })
  await add('a')
  await add('b')
  const ids = {
    right: await formula('right', '[a] + [old.b]'),
    over: await formula('over', '[right] * 2'),
    gone: await formula('gone', '[a]', { remark: '人写的' }),
    round: await formula('round', '[a]'),
    trip: await formula('trip', '[round]'),
  }
  // As an older version left them: without rows, and with what it let through.
  const { system } = server.database
  await system.query('delete from formula_input')
  await system.query(`update point set formula = '[nowhere] + 1' where id = $1`, [ids.gone])
  await system.query(`update point set formula = '[trip]' where id = $1`, [ids.round])

  const inputs = async () =>
    (
      await system.query<{ tag: string }>(
        `select p.code || ' ' || i.code as tag from formula_input f join point p on p.id = f.point_id join point i on i.id = f.input_id order by 1`,
      )
    ).rows.map(({ tag }) => tag)
  const remarkOf = async (id: string) => (await admin.client(point).get({ id })).remark
  for (let start = 0; start < 2; start++) {
    await noteInputs(server.platform)
    expect(await inputs()).toEqual(['over right', 'right a', 'right b'])
    expect(await remarkOf(ids.gone)).toBe('人写的；公式未计算：第 1 个字符处：没有点位“[nowhere]”')
    expect(await remarkOf(ids.round)).toMatch(/^公式未计算：公式循环引用：旧设备\/\w+ → 旧设备\/\w+ → 旧设备\/\w+$/)
    expect(await remarkOf(ids.right)).toBeNull()
  }
  await admin.client(point).update({ id: ids.gone, formula: '[a] + 1' })
  expect(await remarkOf(ids.gone)).toBe('人写的')
  expect(await inputs()).toContain('gone a')
})
