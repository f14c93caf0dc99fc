import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { spread } from '../asking.ts'
import { type Attack, refused } from '../attack.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const group = 'bodies'
const LOGIN = '/api/user/login'

/** 700,000 members: some 10 MB. */
const keys = (times: number) => `{${Array.from({ length: times }, (_, at) => `"k${at}":0`).join(',')}}`
const nested = (times: number) => `{"userName":${'['.repeat(times)}${']'.repeat(times)}}`

export const bodies: Attack[] = [
  {
    group,
    name: '700,000 members without a session',
    async run(scene) {
      const body = Buffer.from(keys(scene.size === 'whole' ? 700_000 : 200_000))
      await spread(9, 3, async () =>
        refused(scene, await scene.ask({ path: LOGIN, headers: json, body }), 'a body of 700,000 members'),
      )
    },
  },
  {
    group,
    name: 'nested without end',
    async run(scene) {
      const [open, signedIn] = [Buffer.from(nested(5_000)), Buffer.from(nested(400_000))]
      const { token } = scene.stand.admin
      await spread(20, 4, async () => {
        refused(scene, await scene.ask({ path: LOGIN, headers: json, body: open }), 'a nested body')
        const answer = await scene.ask({ path: '/api/role/delRole', headers: json, token, body: signedIn })
        refused(scene, answer, 'a nested body')
      })
    },
  },
  {
    group,
    name: 'ids by the million, in every encoding',
    async run(scene) {
      const times = scene.size === 'whole' ? 1_600_000 : 300_000
      const ids = Array.from({ length: times }, (_, at) => at + 1)
      const { token } = scene.stand.admin
      const ways: [Record<string, string>, Buffer][] = [
        [json, Buffer.from(`{"ids":[${ids}]}`)],
        [form, Buffer.from(ids.map((id) => `ids=${id}`).join('&'))],
        [form, Buffer.from(`ids=[${ids}]`)],
        [{ 'content-type': 'text/plain' }, Buffer.from(`{"ids":[${ids}]}`)],
      ]
      for (const path of ['/api/notice/deleteNoticeByIds', '/api/objectPointInfo/deleteByDataIds', LOGIN])
        await spread(ways.length, 2, async (at) => {
          const [headers, body] = ways[at]!
          refused(scene, await scene.ask({ path, headers, token, body }), `ids at ${path}`)
        })
    },
  },
  {
    group,
    name: 'many parameters and long addresses',
    async run(scene) {
      const { token } = scene.stand.admin
      const query = Array.from({ length: 3000 }, () => 'a=1').join('&')
      await spread(100, 10, async (at) => {
        const path =
          at % 2 ? `/api/sysOperateLog/exportSysOperateLog?${query}&startTime=x` : `/api/${'x/'.repeat(4000)}`
        refused(scene, await scene.ask({ method: 'GET', path, token }), 'a long address')
      })
    },
  },
  {
    group,
    name: 'a hundred at once, each of a megabyte',
    async run(scene) {
      const { token } = scene.stand.admin
      const body = Buffer.from(JSON.stringify({ id: 'x', remark: '长'.repeat(300_000) }))
      await spread(scene.size === 'whole' ? 300 : 50, 100, async () =>
        refused(scene, await scene.ask({ path: '/api/role/updateRole', headers: json, token, body }), 'a large body'),
      )
    },
  },
  {
    group,
    name: 'bodies that never end',
    async run(scene) {
      const { port } = new URL(scene.stand.url)
      const head = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{`
      const slow = Array.from({ length: 200 }, () => {
        const socket = net.connect({ port: Number(port), host: '127.0.0.1', localAddress: scene.address })
        socket.on('error', () => {})
        socket.write(head)
        return socket
      })
      scene.count('half sent', slow.length)
      await pause(2000)
      const other = await scene.ask({ path: LOGIN, from: '127.0.0.1', headers: json, body: '{}' })
      refused(scene, other, 'an empty sign-in')
      for (const socket of slow) socket.destroy()
    },
  },
]
