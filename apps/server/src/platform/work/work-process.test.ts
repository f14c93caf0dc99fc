import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { conflict } from '../refusal.ts'
import { MOST_OF_ALL, watchMemory } from './memory-watch.ts'
import { type WorkBounds, type WorkProcess, withProcess } from './work-process.ts'
import { busyProcesses } from './work-room.ts'

const script = new URL('./test-process.ts', import.meta.url)
const asking = (question: string, bounds?: WorkBounds, signal?: AbortSignal) =>
  withProcess(script, { companyId: '1', signal }, ({ ask }) => ask<string>(question), bounds)

describe('a process of its own', () => {
  it('answers questions in their order, and says how far it is', async () => {
    const told: number[] = []
    const answers = await withProcess(script, { companyId: '1' }, ({ ask }) =>
      Promise.all(['a', 'progress'].map((each) => ask(each, (done) => told.push(done)))),
    )
    expect(answers).toEqual(['a!', 'progress!'])
    expect(told).toEqual([7])
  })

  it.each(['hunger', 'leap'])('that eats up its heap is a refusal, and the next one works: %s', async (way) => {
    await expect(asking(way, { heap: 32 })).rejects.toMatchObject({
      code: 409,
      message: '内容太大，处理所需的内存超过上限，请拆分后再试',
    })
    expect(await asking('a')).toBe('a!')
  })

  // Elsewhere it tells by itself what it takes, and cannot while it is at it.
  it.runIf(process.platform === 'linux').each(['buffers', 'one buffer', 'library'])(
    'that eats up memory beside its heap is a refusal, and the next one works: %s',
    async (way) => {
      await expect(asking(way, { memory: 150 })).rejects.toThrow('内容太大，处理所需的内存超过上限')
      expect(await asking('a')).toBe('a!')
    },
  )

  it.runIf(process.platform === 'linux')('ends where all take too much together, the largest first', async () => {
    const ended: string[] = []
    const taking = (name: string, bytes: number) =>
      watchMemory({
        resident: () => (ended.includes(name) ? 0 : bytes),
        most: MOST_OF_ALL,
        end: ({ message }) => void ended.push(name, message),
      })
    const others = [taking('half', MOST_OF_ALL * 0.5), taking('more', MOST_OF_ALL * 0.6)]
    expect(await asking('a')).toBe('a!')
    await expect.poll(() => ended).toEqual(['more', '服务器同时处理的内容太多，内存不够，请稍后再试'])
    for (const leave of others) leave()
  })

  it('that does not come to an end is ended', async () => {
    await expect(asking('forever', { answer: 300 })).rejects.toThrow('处理超过了时间上限')
    await expect(asking('forever', { whole: 300 })).rejects.toThrow('处理超过了时间上限')
    expect(busyProcesses()).toBe(0)
  })

  it('that ends by itself, or finds fault, is a refusal; a defect is one', async () => {
    await expect(asking('leave')).rejects.toMatchObject({ code: 409, message: '后台处理意外中断，请重试' })
    await expect(asking('tell')).rejects.toMatchObject({ code: 400, message: '第 3 行太长' })
    await expect(asking('throw')).rejects.toThrow(/Error: a defect[\s\S]+test-process/)
  })

  it('is not ended by a signal that the whole group of the server gets, but without the server', async () => {
    expect(await asking('signal')).toBe('signal!')
    const child = fork(script)
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })

  it('knows nothing of the settings of the server', async () => {
    expect(await asking('settings')).not.toMatch(/PATH|DATABASE|PASSWORD/)
  })

  it('ends when whoever wanted it leaves', async () => {
    const leaving = new AbortController()
    const working = asking('forever', undefined, leaving.signal)
    const why = conflict('提交人已离开')
    await expect.poll(busyProcesses, { timeout: 60_000 }).toBe(1)
    leaving.abort(why)
    await expect(working).rejects.toBe(why)
    expect(busyProcesses()).toBe(0)
    await expect(asking('a', undefined, leaving.signal)).rejects.toBe(why)
  })

  it('leaves a place for other companies, and the waiting ones of a company are bounded', async () => {
    const leaving = new AbortController()
    const held = Array.from({ length: 22 }, () =>
      withProcess(script, { companyId: '1', signal: leaving.signal }, ({ ask }: WorkProcess) => ask('forever')),
    )
    const outcomes = Promise.allSettled(held)
    await expect(asking('a')).rejects.toThrow('正在处理的表格和导出太多')
    expect(busyProcesses()).toBe(2)
    expect(await withProcess(script, { companyId: '2' }, ({ ask }) => ask('b'))).toBe('b!')
    leaving.abort(conflict('提交人已离开'))
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    expect(busyProcesses()).toBe(0)
  })

  it('writes into the file that it is given, whatever became of its name', async () => {
    const name = path.join(os.tmpdir(), `zhizao-given-${randomUUID()}`)
    const handle = await open(name, 'wx+')
    try {
      await rm(name)
      await withProcess(script, { companyId: '1' }, ({ ask }) => ask('write'), { file: handle.fd })
      expect((await handle.readFile()).toString()).toBe('written')
    } finally {
      await handle.close()
    }
  })
})
