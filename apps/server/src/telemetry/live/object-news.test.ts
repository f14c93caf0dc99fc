import { objectFavorite } from '@zhizao/contract/device/object-favorite'
import { objectInfo } from '@zhizao/contract/device/object-info'
import type { ObjectsChanged } from '@zhizao/contract/push/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('changes of the object tree', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  const objects = (caller = admin) => caller.client(objectInfo)
  const add = (parentId?: string) =>
    objects().create({ code: `NEWS-${++made}`, name: `对象${made}`, ...(parentId && { parentId }) })
  const limitedTo = (root: string) => server.signIn({ permissions: ['objectMonitor'], scope: { roots: [root] } })
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  /** A browser that hears of the tree, and what it knows by a snapshot and what was told since. */
  async function look(caller: Caller) {
    const browser = await connectPush(server.url, caller)
    browser.subscribe('objects')
    await browser.until(() => browser.events.some((one) => one.event === 'subscribed'), 'the subscription')
    const snapshot = await objects(caller).snapshot({})
    const told = () => browser.events.filter((one): one is ObjectsChanged => one.event === 'objects')
    return {
      told,
      until: browser.until,
      close: browser.close,
      /** Names by id, as they are after everything that was told. */
      known() {
        const rows = new Map(snapshot.records.map((row) => [row.id, row as ObjectsChanged['rows'][number]]))
        const drop = (id: string) => {
          rows.delete(id)
          for (const row of [...rows.values()]) if (row.parentId === id) drop(row.id)
        }
        for (const event of told().filter(({ version }) => version > snapshot.version)) {
          for (const id of event.gone) drop(id)
          for (const row of event.rows) rows.set(row.id, row)
          for (const [id, invalid] of Object.entries(event.invalid))
            if (rows.has(id)) rows.set(id, { ...rows.get(id)!, invalid })
        }
        return rows
      },
    }
  }

  it('are told with the object as it is now: what was told on top of a snapshot is the next snapshot', async () => {
    const [site, other] = [await add(), await add()]
    const browser = await look(admin)
    const machine = await add(site.id)
    await objects().update({ id: machine.id, name: '改名' })
    await objects().update({ id: machine.id, parentId: other.id })
    const second = await add(site.id)
    await objects().remove({ id: second.id })
    await objects().setSort({ id: other.id, sortNum: 1 })
    const facts = (rows: Iterable<{ id: string; name: string; parentId: string | null; sort: number }>) =>
      [...rows].map(({ id, name, parentId, sort }) => `${id} ${name} ${parentId} ${sort}`).sort()
    const now = await objects().snapshot({})
    await browser.until(
      () => facts(browser.known().values()).join() === facts(now.records).join(),
      'the tree as it is now',
    )
    expect(browser.known().get(machine.id)).toMatchObject({ name: '改名', parentId: other.id, life: null })
    expect(browser.told().every(({ isWhole }) => isWhole)).toBe(true)
    browser.close()
  })

  it('say how many points of a machine that is there have no valid value', async () => {
    const place = await add()
    const machine = await add(place.id)
    const points = [1, 2, 3].map(() => addPoint(server, { id: machine.id, companyId: server.companyId }))
    const ids = (await Promise.all(points)).map(({ id }) => id)
    await addPoint(server, { id: machine.id, companyId: server.companyId }, { source: 'manual' })
    const { code, secret, device } = await boundBox(admin, 'NEWS-BOX', ids)
    const browser = await look(admin)
    const stranger = await look(await limitedTo((await add()).id))
    const gateway = await connectBox(server.mqttPort, code, secret)
    await gateway.state({ devices: [{ id: Number(device.id), online: true }] })
    const count = () => browser.known().get(machine.id)?.invalid
    expect((await objects().snapshot({})).records.find(({ id }) => id === machine.id)).toMatchObject({ invalid: 3 })
    const say = (values: (number | null)[]) =>
      gateway.data(values.map((value, at) => [Number(ids[at]), Date.now(), value, value === null ? 2 : 0]))
    await say([1, 2, null])
    await browser.until(() => count() === 1, 'the one that is bad')
    await say([null, null, 3])
    await browser.until(() => count() === 2, 'the two that are bad')
    expect((await objects().snapshot({})).records.find(({ id }) => id === machine.id)).toMatchObject({ invalid: 2 })
    await say([1, 2, 3])
    await browser.until(() => count() === 0, 'that all are good')
    expect(stranger.told().filter(({ invalid }) => Object.keys(invalid).length)).toEqual([])
    const before = browser.told().length
    await gateway.end()
    // Its loss must not be told among that of others.
    const isLost = () =>
      browser
        .told()
        .slice(before)
        .some(({ lives }) => lives.box?.includes(machine.id))
    await browser.until(isLost, 'the loss of its box')
    browser.close()
    stranger.close()
  })

  it('are told to whoever may see the object; what is moved out of his sight is gone, what is moved into it comes with all below', async () => {
    const [mine, foreign] = [await add(), await add()]
    const line = await add(foreign.id)
    const machine = await add(line.id)
    const [his, all] = [await look(await limitedTo(mine.id)), await look(admin)]
    await objects().update({ id: machine.id, name: '看不见' })
    await all.until(() => all.known().get(machine.id)?.name === '看不见', 'the change')
    await objects().update({ id: line.id, parentId: mine.id })
    await his.until(() => his.known().has(machine.id), 'the machine below the line')
    expect([...his.known().keys()].sort()).toEqual([mine.id, line.id, machine.id].sort())
    await objects().update({ id: line.id, parentId: foreign.id })
    await his.until(() => !his.known().has(line.id), 'that it is gone')
    expect([...his.known().keys()]).toEqual([mine.id])
    // What is told of the move may come in two rounds; what comes after this change is not of the move.
    await objects().update({ id: mine.id, name: '看得见' })
    await his.until(() => his.known().get(mine.id)?.name === '看得见', 'what he sees')
    const before = his.told().length
    await objects().update({ id: line.id, name: '仍看不见' })
    await objects().remove({ id: machine.id })
    await all.until(() => !all.known().has(machine.id), 'that it is removed')
    expect(JSON.stringify(his.told().slice(before))).not.toMatch(new RegExp(`"(${line.id}|${machine.id})"`))
    his.close()
    all.close()
  })

  it('of forty boxes that go and come back are told together', async () => {
    const [site, elsewhere] = [await add(), await add()]
    const boxes: { id: string; objectId: string }[] = []
    for (let at = 0; at < 40; at++) {
      const object = await add(at ? site.id : elsewhere.id)
      const point = await addPoint(server, { id: object.id, companyId: server.companyId })
      boxes.push({ id: (await boundBox(admin, `FORTY-${at}`, [point.id])).id, objectId: object.id })
    }
    const { events } = server.platform
    const say = (what: 'box.online' | 'box.offline') => {
      for (const { id } of boxes)
        events.publish(what, {
          companyId: server.companyId,
          boxId: id,
          name: '',
          at: Date.now(),
          reason: '',
        })
    }
    const [his, all] = [await look(await limitedTo(site.id)), await look(admin)]
    const lifeTold = (id: string) =>
      all.told().findLast(({ lives }) => Object.values(lives).some((ids) => ids.includes(id)))?.lives
    say('box.online')
    // What is still to be told of how they were made must not be taken for the loss.
    await all.until(() => boxes.every(({ objectId }) => lifeTold(objectId)?.on?.includes(objectId)), 'all of them on')
    const [before, hisBefore] = [all.told().length, his.told().length]
    const lost = () =>
      all
        .told()
        .slice(before)
        .filter(({ lives }) => lives.box?.length)
    const own = new Set(boxes.map(({ objectId }) => objectId))
    const allOf = (events: ObjectsChanged[], life: 'box' | 'on') =>
      events.flatMap(({ lives }) => lives[life] ?? []).filter((id) => own.has(id))
    say('box.offline')
    await all.until(() => allOf(lost(), 'box').length === 40, 'the loss')
    say('box.online')
    const back = () => all.told().filter(({ version, lives }) => version > lost()[0]!.version && lives.on?.length)
    await all.until(() => allOf(back(), 'on').length === 40, 'the return')
    // One each where the machine is quick.
    expect(Math.max(lost().length, back().length)).toBeLessThan(5)
    const hisLost = () =>
      his
        .told()
        .slice(hisBefore)
        .filter(({ lives }) => lives.box?.length)
    await his.until(() => allOf(hisLost(), 'box').length === 39, 'the loss of his own')
    expect(his.told().flatMap(({ lives }) => lives.box ?? [])).not.toContain(boxes[0]!.objectId)
    his.close()
    all.close()
  }, 60_000)

  it('that are more than an event carries ask for a snapshot', async () => {
    const browser = await look(admin)
    server.platform.events.publish('object.changed', { companyId: server.companyId })
    await browser.until(() => browser.told().some(({ isWhole }) => !isWhole), 'an event that is not whole')
    browser.close()
  })

  it('leave favourites to their user: the snapshot knows his', async () => {
    const object = await add()
    const other = await server.signIn({ permissions: ['objectMonitor', 'objectMonitor:favorite'] })
    await other.client(objectFavorite).add({ objectIds: [object.id] })
    const star = async (caller: Caller) => (await objects(caller).snapshot({})).favorites.includes(object.id)
    expect([await star(other), await star(admin)]).toEqual([true, false])
  })

  it('begin with one snapshot for all who see the same, which holds each change as soon as it is made', async () => {
    const [mine, foreign] = [await add(), await add()]
    const [one, other] = [await limitedTo(mine.id), await limitedTo(foreign.id)]
    const ids = async (caller: Caller) =>
      (await objects(caller).snapshot({})).records.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))
    expect([await ids(one), await ids(other)]).toEqual([[mine.id], [foreign.id]])
    const line = await add(mine.id)
    expect([await ids(one), await ids(other)]).toEqual([[mine.id, line.id], [foreign.id]])
    await objects().update({ id: line.id, parentId: foreign.id })
    expect([await ids(one), await ids(other)]).toEqual([[mine.id], [foreign.id, line.id]])
    await objects().remove({ id: line.id })
    const [first, second] = [await objects().snapshot({}), await objects().snapshot({})]
    expect(second.records).toEqual(first.records)
    expect(first.records.map(({ id }) => id)).not.toContain(line.id)
  })
})
