import { EventEmitter } from 'node:events'
import { file } from '@zhizao/contract/file/file'
import { type Call, OPEN, post, SIGNED_IN } from '@zhizao/contract/http/call'
import { describe, expect, it } from 'vitest'
import { addressGroup } from '../access/address-group.ts'
import { admission } from './admission.ts'

const rooms = {
  open: { atOnce: 1, waiting: 2 },
  signedIn: { atOnce: 2, waiting: 2 },
  upload: { atOnce: 1, waiting: 1 },
  waitMs: 200,
}
const open = post('/open', { title: '公开', permission: OPEN }) as Call
const own = post('/own', { title: '自己的', permission: SIGNED_IN }) as Call
const tooMany = { code: 429, message: '操作过于频繁，请稍后重试' }

describe('many requests at once from one address', () => {
  it('wait for their turn, in their order, and are refused where too many wait', async () => {
    const gates = admission(rooms)
    const order: number[] = []
    const enter = (nth: number) =>
      gates.enter(open, '10.0.0.1', new EventEmitter()).then((leave) => {
        order.push(nth)
        return leave
      })
    const first = await enter(1)
    const [second, third] = [enter(2), enter(3)]
    await expect(enter(4)).rejects.toMatchObject(tooMany)
    first()
    first()
    const leaveSecond = await second
    expect(order).toEqual([1, 2])
    leaveSecond()
    ;(await third)()
    expect(order).toEqual([1, 2, 3])
    expect(gates.size()).toBe(0)
  })

  it('are refused where their turn does not come, and wait no longer where their caller has left', async () => {
    const gates = admission(rooms)
    const leave = await gates.enter(open, '10.0.0.1', new EventEmitter())
    await expect(gates.enter(open, '10.0.0.1', new EventEmitter())).rejects.toMatchObject(tooMany)
    const reply = new EventEmitter()
    const waiting = gates.enter(open, '10.0.0.1', reply)
    reply.emit('close')
    await expect(waiting).rejects.toMatchObject(tooMany)
    leave()
    expect(gates.size()).toBe(0)
  })

  it('hold up neither other addresses nor who has signed in, nor are uploads in the way of either', async () => {
    const gates = admission(rooms)
    const calls: [Call, string][] = [
      [open, '10.0.0.1'],
      [open, '10.0.0.2'],
      [own, '10.0.0.1'],
      [own, '10.0.0.1'],
      [file.upload as Call, '10.0.0.1'],
    ]
    const leave = await Promise.all(calls.map(([call, address]) => gates.enter(call, address, new EventEmitter())))
    for (const one of leave) one()
    expect(gates.size()).toBe(0)
  })

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('are counted by the network of the caller: %s is of %s', (address, network) => {
    expect(addressGroup(address)).toBe(network)
  })
})
