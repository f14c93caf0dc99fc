import { alarmEvent } from '@zhizao/contract/alarm/alarm-event'
import { box } from '@zhizao/contract/gateway-box/box'
import { clientIdOf } from '@zhizao/gateway-link/messages'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('which gateway holds a box', () => {
  let server: TestServer
  let admin: Caller
  let [code, secret, boxId, pointId] = ['CLAIM-1', '', '', '']
  const open: TestBox[] = []
  const [first, copy] = [
    { instance: 'first-installation', run: 'run-1' },
    { instance: 'copied-installation', run: 'run-1' },
  ]
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    pointId = (await addPoint(server, await addObject(server))).id
    const made = await boundBox(admin, code, [pointId])
    code = made.code
    secret = made.secret
    boxId = (await admin.client(box).byBoxId({ boxId: code })).id
  })
  afterAll(async () => {
    for (const each of open) await each.end()
    await server.stop()
  })

  const comes = async (who: { instance: string; run: string }) => {
    const link = await connectBox(server.mqttPort, code, secret, { clientId: clientIdOf(code, who) })
    open.push(link)
    return link
  }
  /** Comes again, as gateways do, until the server has noticed that the last one went. */
  const comesAfter = (who: { instance: string; run: string }) => vi.waitFor(() => comes(who), { timeout: 10_000 })
  const detail = () => admin.client(box).get({ id: boxId })
  const refused = (who: { instance: string; run: string }) => expect(comes(who)).rejects.toMatchObject({ code: 5 })

  it('is the first that comes; another is refused and told with both addresses', async () => {
    const link = await comes(first)
    await refused(copy)
    await refused({ ...first, run: 'run-2' })
    expect(await detail()).toMatchObject({ address: '127.0.0.1', claim: { address: '127.0.0.1' } })
    await vi.waitFor(async () => {
      const { records } = await admin.client(alarmEvent).page({ kind: 'box-claim' })
      expect(records[0]).toMatchObject({
        title: expect.stringContaining('已拒绝'),
        content: expect.stringContaining('127.0.0.1'),
      })
    })
    await link.data([[Number(pointId), Date.now(), 1, 0]])
    await link.end()
    // The same installation, started anew.
    await (await comesAfter({ ...first, run: 'run-2' })).end()
    await refused(copy)
  })

  it('comes to be another by one press of who may', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    await expect(stranger.client(box).takeOver({ id: boxId })).rejects.toThrow('不存在')
    const link = await comesAfter(first)
    await refused(copy)
    const ended = new Promise<void>((done) => void link.client.once('close', () => done()))
    await admin.client(box).takeOver({ id: boxId })
    await ended
    expect((await detail()).claim).toBeNull()
    await (await comes(copy)).end()
    await refused(first)
    await admin.client(box).takeOver({ id: boxId })
    await expect(admin.client(box).takeOver({ id: boxId })).rejects.toThrow('没有其他网关')
    await (await comesAfter(first)).end()
  })

  it('is whoever comes first with a new secret', async () => {
    secret = (await admin.client(box).resetSecret({ id: boxId })).secret
    await (await comes(copy)).end()
    await refused(first)
  })

  it('of one that was copied with its buffer, nothing that is acknowledged is lost', async () => {
    const epoch = Date.now()
    const link = await comes(copy)
    const send = (instance: string, seq: number, value: number) =>
      link.up('data', { epoch, instance, seq, samples: [[Number(pointId), epoch + value, value, 0]] })
    for (let seq = 1; seq <= 5; seq++) await send('one', seq, seq)
    for (let seq = 4; seq <= 8; seq++) await send('other', seq, 10 + seq)
    for (let seq = 5; seq <= 9; seq++) await send('one', seq, seq)
    const raw = await server.history.raw(
      { companyId: Number(server.companyId), pointId: Number(pointId) },
      { from: epoch, to: epoch + 1000, limit: 100 },
    )
    expect(raw.samples.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17, 18])
    expect((await detail()).openGaps).toBe(0)
  })
})
