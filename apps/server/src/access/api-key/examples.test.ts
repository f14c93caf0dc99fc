import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { apiKey } from '@zhizao/contract/access/api-key'
import { curlExample, type ExampleFacts, nodeExample, pythonExample } from '@zhizao/contract/access/api-key-examples'
import { session } from '@zhizao/contract/access/session'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addKey, addRole } from '../../testing/test-api-keys.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const run = promisify(execFile)

const programs = [
  { tool: 'bash', needs: ['bash', 'curl', 'sha256sum'], file: 'zhizao.sh', text: curlExample },
  { tool: 'python3', needs: ['python3'], file: 'zhizao.py', text: pythonExample },
  { tool: process.execPath, needs: [process.execPath], file: 'zhizao.mjs', text: nodeExample },
]
const lacking = (needs: readonly string[]) => needs.filter((name) => spawnSync(name, ['--version']).status !== 0)

describe('the examples of the page of keys', () => {
  let server: TestServer
  let owner: Caller
  let key: Awaited<ReturnType<typeof addKey>>
  let folder: string
  let facts: ExampleFacts
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-examples-'))
    key = await addKey(server, owner, await addRole(server, ['objectMonitor', 'objectMonitor:entry']))
    const object = await addObject(server)
    const kinds = ['float64', 'float64', 'bool', 'string'] as const
    const points = await Promise.all(kinds.map((dataType) => addPoint(server, object, { dataType, source: 'manual' })))
    const tagOf = (at: number) => `${object.code}.${points[at]!.code}`
    facts = { url: server.url, tags: [tagOf(0), tagOf(1)], entry: { tag: tagOf(1), value: 42.25 } }
    await owner.client(rtdb).add({ samples: [{ tag: tagOf(0), value: 17.5, time: Date.now() - 60_000 }] })
    await owner.client(rtdb).add({ samples: [2, 3].map((at) => ({ tag: tagOf(at), value: at === 2 ? false : 'a' })) })
  })
  afterAll(() => server.stop())

  const outcome = async (tool: string, file: string, text: string, ZHIZAO_KEY = key.secret) => {
    const place = path.join(folder, file)
    await writeFile(place, text)
    return (await run(tool, [place], { env: { ...process.env, ZHIZAO_KEY } })).stdout
  }

  for (const { tool, needs, file, text } of programs) {
    const missing = lacking(needs)
    it.skipIf(missing.length > 0)(
      `${file} reads live values and history and writes one${missing.length ? ` (skipped: no ${missing.join(', ')})` : ''}`,
      async () => {
        const out = await outcome(tool, file, text(facts))
        expect(out).toContain(facts.tags[0])
        expect(out).toMatch(/17\.5/)
        expect(out).toMatch(/written"?'?: ?1/)
        const [, entered] = await owner.client(rtdb).get({ tags: [...facts.tags] })
        expect(entered).toMatchObject({ value: 42.25 })
        // What was written is read by the next run, from live values and from history.
        const again = await outcome(tool, file, text({ ...facts, entry: undefined }))
        expect(again.match(/42\.25/g)!.length).toBeGreaterThan(1)
        expect(again).not.toMatch(/written/)
        await owner.client(rtdb).add({ samples: [{ tag: facts.tags[1]!, value: 0 }] })
        expect(await owner.call(session.menu)).toMatchObject({ code: 200 })
      },
    )

    it.skipIf(missing.length > 0)(`${file} writes switches and texts, and says why it is refused`, async () => {
      const object = facts.tags[0]!.split('.')[0]!
      const all = await owner.client(rtdb).get({ tags: [...facts.tags] })
      expect(all).toHaveLength(2)
      const rows = await server.database.system.query<{ code: string; data_type: string }>(
        "select p.code, p.data_type from point p join object o on o.id = p.object_id where o.code = $1 and p.data_type in ('bool', 'string')",
        [object],
      )
      for (const { code, data_type } of rows.rows) {
        const tag = `${object}.${code}`
        const value = data_type === 'bool' ? true : `a'b "c" 50% $HOME 中文`
        await outcome(tool, file, text({ ...facts, entry: { tag, value } }))
        expect(await owner.client(rtdb).get({ tags: [tag] })).toMatchObject([{ value }])
        await owner.client(rtdb).add({ samples: [{ tag, value: data_type === 'bool' ? false : '' }] })
      }
      const wrong = await outcome(tool, file, text(facts), `${key.secret}x`).catch((error) => error.stderr as string)
      expect(wrong).toContain('接口密钥无效')
    })
  }

  it('of a key that was revoked says so', async () => {
    const gone = await addKey(server, owner, key.roleId)
    await owner.client(apiKey).revoke({ ids: [gone.id] })
    const said = await outcome(process.execPath, 'gone.mjs', nodeExample(facts), gone.secret).catch(
      (error) => error.stderr as string,
    )
    expect(said).toContain('接口密钥已吊销')
  })
})
