import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { notifyUser } from '../../notice/user-message/send-message.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from '../alarm/test-alarms.ts'
import { reviewRules } from './review-rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ own: true })
})
afterAll(() => server.stop())

const review = () =>
  reviewRules(server.platform, { userIn: (db, id) => loadSessionUser(db, id, ''), notify: notifyUser })

it('rules of before that never begin or end are told once, to each who may mend them, of what he may see', async () => {
  const { companyId } = server
  const { system } = server.database
  const plant = await testPlant(server)
  const [press, fan] = [await plant.object('压机'), await plant.object('风机')]
  const none = { warning_upper: null, error_upper: null, urgent_upper: null }
  const rule = async (objectId: string, name: string, comparison: string, value: number) => {
    const point = await plant.point(objectId, '运行', { data_type: 'bool', ...none })
    await system.query(
      `insert into alarm_rule (company_id, name, object_id, point_id, level, comparison, value) values ($1, $2, $3, $4, 'error', $5, $6)`,
      [companyId, name, objectId, point, comparison, value],
    )
  }
  await rule(press, '卡死', 'eq', 5)
  await rule(press, '正常', 'eq', 1)
  await rule(fan, '总在', 'ge', 0)
  await plant.point(fan, '转速', { ...none, data_type: 'int16', error_upper: 40_000 })
  await plant.point(fan, '温度', { ...none, warning_upper: 20, warning_lower: 10, limit_deadband: 15 })
  const chief = await server.signIn()
  const scope = { roots: [press] }
  const [keeper, narrow] = [
    await server.signIn({ permissions: ['alarmRule', 'alarmRule:edit'] }),
    await server.signIn({ permissions: ['alarmRule', 'alarmRule:edit'], scope }),
  ]
  const reader = await server.signIn({ permissions: ['alarmRule'] })
  await system.query('insert into alarm_rule_review (company_id) values ($1)', [companyId])
  await review()
  await review()
  const told = async (caller: typeof chief) =>
    (await caller.client(userMessage).page({ category: 'notic', pageSize: 10 })).records.map(({ title, content }) => [
      title,
      ...content.split('\n').slice(1),
    ])
  const stuck = '压机 运行 规则“卡死”：比较值：点位的值为 0～1，规则永远不会触发，最接近的可用值为 1'
  const always = '风机 运行 规则“总在”：比较值：点位的值为 0～1，规则触发后永远不会恢复，最接近的可用值为 1'
  expect(await told(chief)).toEqual([
    [
      '有 4 条报警规则或限值需要修改',
      stuck,
      always,
      '风机 转速：点位的值为 -32768～32767，错误上限 40000 永远不会报警，最接近的可用值为 32766',
      '风机 温度：报警死区必须小于预警上限与预警下限之差，最大可用值为 9.99',
    ],
  ])
  expect(await told(keeper)).toEqual([['有 2 条报警规则或限值需要修改', stuck, always]])
  expect(await told(narrow)).toEqual([['有 1 条报警规则或限值需要修改', stuck]])
  expect(await told(reader)).toEqual([])
  expect((await system.query('select 1 from alarm_rule_review')).rowCount).toBe(0)
})
