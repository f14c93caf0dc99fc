import { randomBytes } from 'node:crypto'
import { role } from '@zhizao/contract/access/role'
import { boardLink } from '@zhizao/contract/production/board'
import { PUSH_PATH } from '@zhizao/contract/push/topics'
import { WebSocket } from 'ws'
import { callerOf } from '../../../apps/server/src/testing/caller.ts'
import { type Answered, signed, spread } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'
import { administrator } from '../fill-plant.ts'
import { multipart } from './multipart.ts'

const group = 'links'
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const FIGURES = '/api/mes_production/board/figures'

const look = (scene: Scene, token: string) =>
  scene.ask({ path: FIGURES, headers: json, body: JSON.stringify({ token }) })
const guessed = () => randomBytes(32).toString('base64url')

/** What is guessed is answered in one way, or in the one way of who asks too often. */
function constant(scene: Scene, answers: readonly Answered[], what: string) {
  const kinds = new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`))
  if (kinds.size > 2) scene.wrong(`${what}: ${[...kinds].join(' | ')}`)
  if (answers.some(({ status, code }) => status === 200 && code === 200)) scene.wrong(`${what} opens something`)
}

export const links: Attack[] = [
  {
    group,
    name: 'boards guessed, near and far',
    async run(scene) {
      const made = await scene.stand.admin.client(boardLink).create({ name: `墙${Date.now()}` })
      const near = [...'abcdefgh']
        .map((letter) => `${made.token.slice(0, -1)}${letter}`)
        .filter((one) => one !== made.token)
      const answers: Answered[] = []
      const tries = [...near, made.token.toUpperCase(), `${made.token}A`, made.token.slice(0, -1)]
      const far = Array.from({ length: scene.size === 'whole' ? 300 : 40 }, guessed)
      await spread(
        tries.length + far.length,
        10,
        async (at) => void answers.push(await look(scene, tries[at] ?? far[at - tries.length]!)),
      )
      constant(scene, answers, 'a guessed board')
      if (!answers.some(({ code }) => code === 429)) scene.wrong('guessing boards is never slowed down')
      // From elsewhere the right one is seen all the same.
      const right = await scene.ask({
        path: FIGURES,
        from: '127.0.0.1',
        headers: json,
        body: JSON.stringify({ token: made.token }),
      })
      if (right.code !== 200) scene.wrong(`a right board is shut out: ${right.msg}`)
      await scene.stand.admin.client(boardLink).revoke({ ids: [made.id] })
    },
  },
  {
    group,
    name: 'boards revoked while they are looked at',
    async run(scene) {
      const made = await scene.stand.admin.client(boardLink).create({ name: `墙${Date.now()}` })
      let isRevoked = false
      const late: Answered[] = []
      const looking = spread(80, 4, async () => {
        const begun = isRevoked
        const answer = await look(scene, made.token)
        if (begun) late.push(answer)
      })
      await scene.stand.admin.client(boardLink).revoke({ ids: [made.id] })
      isRevoked = true
      await looking
      const never = await scene.ask({
        path: FIGURES,
        from: '127.0.0.1',
        headers: json,
        body: JSON.stringify({ token: guessed() }),
      })
      const after = await scene.ask({
        path: FIGURES,
        from: '127.0.0.1',
        headers: json,
        body: JSON.stringify({ token: made.token }),
      })
      constant(scene, [...late, never, after], 'a revoked board')
    },
  },
  {
    group,
    name: 'a board as if it were a session',
    async run(scene) {
      const { token, id } = await scene.stand.admin.client(boardLink).create({ name: `墙${Date.now()}` })
      const path = `/api${role.page.path}`
      const ways: Record<string, string>[] = [
        signed(token, scene.stand.now),
        { token },
        { 'access-token': token },
        { authorization: `Bearer ${token}` },
        { cookie: `token=${token}` },
      ]
      for (const headers of ways) {
        const answer = await scene.ask({ path, headers: { ...json, ...headers }, body: '{}' })
        if (answer.status !== 401) scene.wrong(`a board opens calls: ${answer.status} ${answer.msg}`)
      }
      const socket = new WebSocket(`${scene.stand.url.replace('http', 'ws')}${PUSH_PATH}`, {
        localAddress: scene.address,
      })
      const said: string[] = []
      socket.on('error', () => {})
      socket.on('message', (data) => said.push(String(data)))
      socket.once('open', () => socket.send(JSON.stringify({ op: 'sign-in', ...signed(token, scene.stand.now) })))
      await new Promise((resolve) => socket.once('close', resolve))
      if (said.some((text) => text.includes('signed-in'))) scene.wrong('a board opens a socket')
      await scene.stand.admin.client(boardLink).revoke({ ids: [id] })
    },
  },
  {
    group,
    name: 'addresses of files',
    async run(scene) {
      const { stand } = scene
      const { body, headers } = multipart({ name: 'file', filename: 'secret.txt', content: Buffer.from('Geheim') })
      const made = await scene.ask({ path: '/api/file/upload', token: stand.admin.token, headers, body })
      if (made.code !== 200) return scene.wrong(`no file: ${made.msg}`)
      const [row] = await stand.query<{ id: string }>('select max(id)::text as id from stored_file')
      const ids = Array.from({ length: 30 }, (_, at) => String(BigInt(row!.id) - 15n + BigInt(at)))
      const stranger = callerOf(stand.url, undefined, stand.now)
      await stranger.signIn(stand.filled.stranger, administrator.password)
      const doors: [string, Record<string, string>][] = [
        ['nobody', {}],
        ['a stranger', { cookie: `token=${stranger.token}` }],
        ['a guessed session', { cookie: `token=${guessed()}` }],
      ]
      for (const [who, own] of doors) {
        const answers: Answered[] = []
        for (const id of ids) answers.push(await scene.ask({ method: 'GET', path: `/api/files/${id}`, headers: own }))
        const kinds = new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`))
        if (kinds.size > 1) scene.wrong(`${who} tells files that are there from others: ${[...kinds].join(' | ')}`)
      }
      const right = await scene.ask({
        method: 'GET',
        path: `/api/files/${row!.id}`,
        headers: { cookie: `token=${stand.admin.token}` },
      })
      if (right.status !== 200) scene.wrong(`whose it is does not see it: ${right.status} ${right.msg}`)
    },
  },
  {
    group,
    name: 'codes that sign somebody in',
    async run(scene) {
      // More than anybody may try in a minute.
      const times = scene.size === 'whole' ? 200 : 80
      const ways: [string, string, Record<string, string>, () => string][] = [
        [
          'a QR code',
          '/api/qr/code/polling',
          json,
          () => JSON.stringify({ code: guessed().slice(0, 22), secret: guessed() }),
        ],
        ['a key of a portal', '/api/portal/user/login', form, () => `redisKey=${guessed()}&url=/`],
      ]
      for (const [what, path, headers, bodyOf] of ways) {
        const answers: Answered[] = []
        await spread(times, 10, async () => void answers.push(await scene.ask({ path, headers, body: bodyOf() })))
        const kinds = new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`))
        if (kinds.size > 2) scene.wrong(`${what}: ${[...kinds].join(' | ')}`)
        if (!answers.some(({ status, code }) => status === 429 || code === 429))
          scene.wrong(`${what} is guessed without end`)
      }
    },
  },
]
