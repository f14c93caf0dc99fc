import { signed, spread } from '../asking.ts'
import type { Attack } from '../attack.ts'

const group = 'exports'
const json = { 'content-type': 'application/json' }
const OPERATIONS = '/api/sysOperateLog/exportSysOperateLog'
const POINTS = '/api/infObjectPoint/export'

export const exportsOfMuch: Attack[] = [
  {
    group,
    name: '50,000 lines of the operate log',
    async run(scene) {
      const { token } = scene.stand.admin
      await spread(scene.size === 'whole' ? 3 : 1, 3, async () => {
        const answer = await scene.ask({ method: 'GET', path: OPERATIONS, token, patience: 50_000 })
        if (answer.status === 200 && answer.bytes < 10_000) scene.wrong(`the export is short: ${answer.msg}`)
      })
    },
  },
  {
    group,
    name: '100,000 points',
    async run(scene) {
      const { token } = scene.stand.admin
      await spread(scene.size === 'whole' ? 2 : 1, 2, async () => {
        await scene.ask({ method: 'GET', path: POINTS, token, patience: 50_000 })
      })
    },
  },
  {
    group,
    name: 'callers who leave',
    async run(scene) {
      const { token } = scene.stand.admin
      await spread(12, 4, (at) =>
        scene.ask({ method: 'GET', path: at % 2 ? OPERATIONS : POINTS, token, patience: 300 }),
      )
    },
  },
  {
    group,
    name: 'long pages, many at once',
    async run(scene) {
      const { token } = scene.stand.admin
      const body = JSON.stringify({ pageSize: 500, pageNumber: 50 })
      await spread(scene.size === 'whole' ? 120 : 30, 30, () =>
        scene.ask({
          path: '/api/sysOperateLog/selectSysOperateLogByPage',
          headers: { ...json, ...signed(token) },
          body,
        }),
      )
    },
  },
]
