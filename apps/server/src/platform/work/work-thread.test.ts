import { describe, expect, it } from 'vitest'
import { conflict } from '../refusal.ts'
import { threadsAtWork } from './work-room.ts'
import { type ThreadBounds, type WorkThread, withThread } from './work-thread.ts'

const script = new URL('./test-thread.ts', import.meta.url)
const asking = (question: string, bounds?: ThreadBounds, signal?: AbortSignal) =>
  withThread(script, { companyId: '1', signal }, (thread) => thread.ask<string>(question), bounds)

describe('a thread of its own', () => {
  it('answers questions in their order', async () => {
    const answers = await withThread(script, { companyId: '1' }, ({ ask }) =>
      Promise.all(['a', 'b'].map((each) => ask(each))),
    )
    expect(answers).toEqual(['a!', 'b!'])
  })

  it('that eats up its memory is a refusal, and the next one works', async () => {
    await expect(asking('hunger', { heap: 32 })).rejects.toThrow('内容太大，处理所需的内存超过上限')
    expect(await asking('a')).toBe('a!')
  })

  it('that does not come to an end is ended', async () => {
    await expect(asking('forever', { answer: 300 })).rejects.toThrow('处理超过了时间上限')
    await expect(asking('forever', { whole: 300 })).rejects.toThrow('处理超过了时间上限')
    expect(threadsAtWork()).toBe(0)
  })

  it('that ends by itself, or finds fault, is a refusal', async () => {
    await expect(asking('leave')).rejects.toMatchObject({ code: 409, message: '后台处理意外中断，请重试' })
    await expect(asking('tell')).rejects.toMatchObject({ code: 400, message: '第 3 行太长' })
  })

  it('ends when whoever wanted it leaves', async () => {
    const leaving = new AbortController()
    const working = asking('forever', undefined, leaving.signal)
    const why = conflict('提交人已离开')
    await expect.poll(threadsAtWork, { timeout: 60_000 }).toBe(1)
    leaving.abort(why)
    await expect(working).rejects.toBe(why)
    expect(threadsAtWork()).toBe(0)
    await expect(asking('a', undefined, leaving.signal)).rejects.toBe(why)
  })

  it('leaves a place for other companies, and the waiting ones of a company are bounded', async () => {
    const leaving = new AbortController()
    const held = Array.from({ length: 22 }, () =>
      withThread(script, { companyId: '1', signal: leaving.signal }, ({ ask }: WorkThread) => ask('forever')),
    )
    const outcomes = Promise.allSettled(held)
    await expect(asking('a')).rejects.toThrow('正在处理的表格和导出太多')
    expect(threadsAtWork()).toBe(2)
    expect(await withThread(script, { companyId: '2' }, ({ ask }) => ask('b'))).toBe('b!')
    leaving.abort(conflict('提交人已离开'))
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    expect(threadsAtWork()).toBe(0)
  })
})
