import { objectOperation } from '@zhizao/contract/device/object-favorite'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('objects of boxes', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  /** Reads points of several objects; a device of a box need not belong to one. */
  const boxFor = (code: string, pointIds: string[]) => boundBox(admin, code, pointIds)

  it('are offline in the tree while none of their boxes is online, and browsers hear of it', async () => {
    const site = await addObject(server)
    const [lone, shared, manual] = [
      await addObject(server, { parent: site }),
      await addObject(server, { parent: site }),
      await addObject(server, { parent: site }),
    ]
    await server.database.system.query('update object set parent_id = $1 where id = any($2)', [
      site.id,
      [lone.id, shared.id, manual.id],
    ])
    await addPoint(server, manual, { source: 'manual' })
    const first = await boxFor('GW-1', [(await addPoint(server, lone)).id, (await addPoint(server, shared)).id])
    const second = await boxFor('GW-2', [(await addPoint(server, shared)).id])
    const names = new Map([lone, shared, manual].map(({ id }, at) => [id, ['lone', 'shared', 'manual'][at]!]))
    const worker = await server.signIn({ permissions: ['objectMonitor'], scope: { roots: [site.id] } })
    const offline = async () => {
      const every = (nodes: ObjectNode[]): ObjectNode[] => nodes.flatMap((node) => [node, ...every(node.children)])
      const [tree] = await worker.client(objectOperation).tree({})
      return every([tree!]).flatMap((node) => (node.isOffline ? names.get(node.id)! : []))
    }
    expect(await offline()).toEqual(['lone', 'shared'])

    const browser = await connectPush(server.url, worker)
    browser.subscribe('objects')
    /** What was told before, as that the boxes are still away, is no news. */
    let heard = 0
    const told = (life: 'on' | 'box') =>
      browser.events.slice(heard).flatMap((one) => (one.event === 'objects' ? (one.lives[life] ?? []) : []))
    const gateways = [
      await connectBox(server.mqttPort, first.code, first.secret),
      await connectBox(server.mqttPort, second.code, second.secret),
    ]
    for (const gateway of gateways) await gateway.data([])
    await browser.until(() => [lone, shared].every(({ id }) => told('on').includes(id)), 'the coming of both boxes')
    expect(await offline()).toEqual([])

    heard = browser.events.length
    await gateways[0]!.end()
    await browser.until(() => told('box').includes(lone.id), 'the going of a box')
    expect(await offline()).toEqual(['lone'])
    await gateways[1]!.end()
    browser.close()
  })

  it('ask for a monitoring menu before they tell', async () => {
    const browser = await connectPush(server.url, await server.signIn({ permissions: ['user'] }))
    browser.subscribe('objects')
    await browser.until(() => browser.events.some((one) => one.event === 'denied'), 'the refusal')
    browser.close()
  })
})
