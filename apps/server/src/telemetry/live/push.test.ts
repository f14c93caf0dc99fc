import { session } from '@zhizao/contract/access/session'
import { PUSH_PATH } from '@zhizao/contract/push/topics'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('push', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const denied = (browser: Awaited<ReturnType<typeof connectPush>>) =>
    browser.events.flatMap((one) => (one.event === 'denied' ? one.topics : []))

  it('shows a user the points of his company and of his data permission, nothing else', async () => {
    const site = await addObject(server)
    const machine = await addObject(server, { parent: site })
    const elsewhere = await addObject(server)
    const [inside, outside] = [await addPoint(server, machine), await addPoint(server, elsewhere)]
    const foreign = await addObject(server, { companyId: await server.anotherCompany() })
    const stranger = await addPoint(server, foreign)
    const browser = await connectPush(
      server.url,
      await server.signIn({ permissions: ['objectMonitor'], scope: { roots: [site.id] } }),
    )
    const wrong = [
      `point:${outside.id}`,
      `object:${elsewhere.id}`,
      `point:${stranger.id}`,
      `object:${foreign.id}`,
      'point:1e3',
      'nothing',
    ]
    browser.subscribe(`point:${inside.id}`, `object:${machine.id}`, `object:${site.id}`, 'alarms', 'OnMSG', ...wrong)
    await browser.until(() => denied(browser).length > 0, 'the refusal')
    expect(denied(browser)).toEqual(wrong)
    expect(server.platform.push.isWatched(Number(inside.id))).toBe(true)
    expect(server.platform.push.isWatched(Number(stranger.id))).toBe(false)
    browser.close()
  })

  it('shows an administrator nothing of another company', async () => {
    const foreign = await addObject(server, { companyId: await server.anotherCompany() })
    const stranger = await addPoint(server, foreign)
    const empty = await addObject(server, { companyId: foreign.companyId })
    const browser = await connectPush(server.url, await server.signIn())
    const wrong = [`point:${stranger.id}`, `object:${foreign.id}`, `object:${empty.id}`]
    browser.subscribe(...wrong)
    await browser.until(() => denied(browser).length > 0, 'the refusal')
    expect(denied(browser)).toEqual(wrong)
    browser.close()
  })

  it('shows values to holders of a monitoring menu only; messages reach everybody', async () => {
    const point = await addPoint(server, await addObject(server))
    const browser = await connectPush(server.url, await server.signIn({ permissions: ['user'] }))
    browser.subscribe('OnMSG', 'alarms', `point:${point.id}`)
    await browser.until(() => denied(browser).length > 0, 'the refusal')
    expect(denied(browser)).toEqual(['alarms', `point:${point.id}`])
    browser.close()
  })

  it('follows an object that gains a point, and ends where the object leaves what the user may see', async () => {
    const site = await addObject(server)
    const machine = await addObject(server, { parent: site })
    const browser = await connectPush(
      server.url,
      await server.signIn({ permissions: ['trend'], scope: { roots: [site.id] } }),
    )
    browser.subscribe(`object:${machine.id}`)
    const point = await addPoint(server, machine)
    const watched = () => server.platform.push.isWatched(Number(point.id))
    await vi.waitFor(() => expect(watched()).toBe(true))
    await server.database.system.query('update object set path = $2 where id = $1', [machine.id, `/${machine.id}/`])
    server.platform.events.publish('object.changed', { companyId: server.companyId })
    await browser.until(() => denied(browser).length > 0, 'the end of the subscription')
    expect(watched()).toBe(false)
    browser.close()
  })

  it('ends with the session, and begins anew when rights change', async () => {
    const caller = await server.signIn()
    const browser = await connectPush(server.url, caller)
    server.platform.events.publish('access.changed', { companyId: server.companyId })
    await browser.until(browser.isClosed, 'the end')
    expect(browser.events.at(-1)).toEqual({ event: 'access' })
    const other = await connectPush(server.url, caller)
    server.platform.events.publish('access.changed', { companyId: server.companyId, userIds: ['1'] })
    await other.until(other.isClosed, 'the end')
    expect(other.events).not.toContainEqual({ event: 'access' })
    const again = await connectPush(server.url, caller)
    await caller.client(session).signOut({})
    await again.until(again.isClosed, 'the end')
    expect(again.events.at(-1)).toMatchObject({ event: 'refused', code: 506 })
    const late = await connectPush(server.url, caller)
    expect(late.events[0]).toMatchObject({ event: 'refused' })
    await vi.waitFor(() => expect(late.isClosed()).toBe(true))
  })

  it('looks up what nobody knows once for a whole page of it, not again, and not for who has gone', async () => {
    const looks = vi.spyOn(server.database.system, 'query')
    const count = () => looks.mock.calls.filter(([text]) => /from object where id/.test(String(text))).length
    try {
      const browser = await connectPush(server.url, await server.signIn())
      const nothing = Array.from({ length: 2000 }, (_, at) => `object:${900_000_000 + at}`)
      browser.subscribe(...nothing)
      await browser.until(() => denied(browser).length === 2000, 'the refusal')
      expect(count()).toBeLessThan(5)
      const before = count()
      browser.subscribe(...nothing)
      await browser.until(() => denied(browser).length === 4000, 'the second refusal')
      expect(count()).toBe(before)
      for (let at = 0; at < 20; at++)
        browser.subscribe(...Array.from({ length: 100 }, (_, one) => `object:${800_000_000 + at * 100 + one}`))
      browser.close()
      await vi.waitFor(() => expect(server.platform.push.connections.size).toBe(0))
      const gone = count()
      const other = await connectPush(server.url, await server.signIn())
      other.subscribe('object:700000000')
      await other.until(() => denied(other).length > 0, 'the refusal of the other')
      expect(count() - gone).toBeLessThan(4)
      other.close()
    } finally {
      looks.mockRestore()
    }
  })

  it('ends a browser that asks without end, for frames and for things that do not exist', async () => {
    const caller = await server.signIn()
    const hasty = await connectPush(server.url, caller)
    for (let at = 0; at < 300; at++) hasty.subscribe('OnMSG')
    await hasty.until(hasty.isClosed, 'the end of the hasty one')
    const curious = await connectPush(server.url, caller)
    for (let at = 0; at < 6; at++)
      curious.subscribe(...Array.from({ length: 1000 }, (_, one) => `nothing:${at * 1000 + one}`))
    await curious.until(curious.isClosed, 'the end of the curious one')
    expect(denied(curious)).toHaveLength(5000)
  })

  it('ends a browser that pings without end, or sends one message in crumbs, and answers pings of others', async () => {
    const caller = await server.signIn()
    const [polite, hasty, crumbling] = await Promise.all([1, 2, 3].map(() => connectPush(server.url, caller)))
    const answered = new Promise((resolve) => polite!.socket.once('pong', (data) => resolve(String(data))))
    polite!.socket.ping('here')
    expect(await answered).toBe('here')
    for (let at = 0; at < 1000; at++) hasty!.socket.ping()
    await hasty!.until(hasty!.isClosed, 'the end of who pings')
    for (let at = 0; at < 100; at++) crumbling!.socket.send('x', { fin: false })
    await crumbling!.until(crumbling!.isClosed, 'the end of who sends crumbs')
    expect(polite!.isClosed()).toBe(false)
    polite!.close()
  })

  it('leaves a session so many sockets, and others theirs', async () => {
    const [caller, other] = [await server.signIn(), await server.signIn()]
    const many = await Promise.all(Array.from({ length: 66 }, () => connectPush(server.url, caller)))
    await vi.waitFor(() => expect(many.filter((browser) => browser.isClosed())).toHaveLength(2))
    // Not told as an end of the session, which would sign the user out.
    expect(many.flatMap(({ events }) => events.filter(({ event }) => event === 'refused'))).toEqual([])
    const another = await connectPush(server.url, other)
    expect(another.events).toMatchObject([{ event: 'signed-in' }])
    for (const browser of [...many, another]) browser.close()
  })

  const knock = (headers: Record<string, string> = {}) =>
    new Promise<{ answer: number; socket: WebSocket }>((resolve) => {
      const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}${PUSH_PATH}`, { headers })
      socket.once('open', () => resolve({ answer: 101, socket }))
      socket.once('unexpected-response', (_request, { statusCode }) => resolve({ answer: statusCode!, socket }))
      socket.on('error', () => {})
    })

  it('answers who asks whether it is there, past the work that he has asked for', async () => {
    const browser = await connectPush(server.url, await server.signIn())
    browser.ping()
    await browser.until(() => browser.events.some((one) => one.event === 'pong'), 'the answer')
    browser.close()
  })

  it('opens no socket to a page of another site', async () => {
    const answers = ['https://evil.example', 'null', server.url].map(async (origin) => {
      const { answer, socket } = await knock({ origin })
      socket.terminate()
      return answer
    })
    expect(await Promise.all(answers)).toEqual([403, 403, 101])
  })

  it('has no room for ever more sockets that do not sign in, and hears one short frame of each', async () => {
    const [talker] = [await knock()]
    const closed = new Promise((resolve) => talker.socket.once('close', resolve))
    talker.socket.send('x'.repeat(5000))
    expect(await closed).toBe(1008)
    const strangers = await Promise.all(Array.from({ length: 310 }, () => knock()))
    expect(strangers.filter(({ answer }) => answer === 503).length).toBeGreaterThanOrEqual(10)
    for (const { socket } of strangers) socket.terminate()
    await vi.waitFor(async () => {
      const { answer, socket } = await knock()
      socket.terminate()
      expect(answer).toBe(101)
    })
  })

  it('and ingest and MQTT stand on the health and metrics pages', async () => {
    const health = await (await fetch(`${server.url}/api/health`)).json()
    expect(health).toMatchObject({ ready: true, parts: { database: 'ok', mqtt: 'ok', ingest: 'ok' } })
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    expect(figures).toMatch(/^zhizao_ingest_samples \d+$/m)
    expect(figures).toMatch(/^zhizao_ingest_queued 0$/m)
  })
})
