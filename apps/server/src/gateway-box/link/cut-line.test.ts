import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpBox } from '../../testing/set-up-box.ts'
import { connectBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a line that is cut and put back over and over loses no sample and brings none twice, however much is sent in one go', async () => {
  const TOTAL = 3000
  const AS_MANY = 400
  const points = [{ code: 'p', dataType: 'uint16', address: 1, pollMs: 1000 }] as const
  const { code, secret, idOf } = await setUpBox(await server.signIn(), { number: 1, port: 1, timeoutMs: 1000, points })
  const pointId = Number([...idOf.values()][0])
  const from = Date.now() - TOTAL
  const waiting = new Set(Array.from({ length: TOTAL }, (_, at) => at + 1))

  /** Sends all that is not acknowledged, and is cut where so many more are. */
  async function sendUntilCut() {
    const { client } = await connectBox(server.mqttPort, code, secret)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    let left = Math.min(AS_MANY, waiting.size)
    for (const seq of [...waiting]) {
      const payload = JSON.stringify({ epoch: 1, seq, samples: [[pointId, from + seq, seq, 0]] })
      client.publish(`box/${code}/up/data`, payload, { qos: 1 }, (error) => {
        if (error) return
        waiting.delete(seq)
        if (--left === 0) client.stream.destroy()
      })
    }
    await closed
    client.end(true)
  }
  while (waiting.size) await sendUntilCut()

  const read = { from, to: Date.now() + TOTAL, limit: TOTAL + 1 }
  const stored = async () => {
    const { samples } = await server.history.raw({ companyId: Number(server.companyId), pointId }, read)
    return samples.map(({ value }) => value)
  }
  await vi.waitFor(async () => expect(await stored()).toEqual(Array.from({ length: TOTAL }, (_, at) => at + 1)))
  const gaps = await server.database.system.query(
    'select from box_gap g join box b on b.id = g.box_id where b.code = $1',
    [code],
  )
  expect(gaps.rows).toEqual([])
}, 60_000)
