import { schedule } from '@zhizao/contract/operations/schedule'
import { scriptRun } from '@zhizao/contract/operations/script'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { endedRun, signInInstaller } from '../test-operations.ts'

describe('schedules of scripts', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    server.setTime(new Date('2026-11-21T10:00:00+08:00'))
    admin = await signInInstaller(server)
  })
  afterAll(() => server.stop())

  const nightly = { name: '夜间压缩', script: 'compactHistory' as const, cron: '0 30 1 * * ?' }
  /** Turning it off and on would pass its time: an unchanged clock of another one wakes the server just as well. */
  const wake = async () => {
    const other = await admin.client(schedule).create({ ...nightly, name: '另一个', enabled: false })
    await admin.client(schedule).remove({ id: other.id })
  }
  const runs = async () => (await admin.client(scriptRun).page({ script: 'compactHistory' })).records

  it('say when they fire, by the clocks of China', async () => {
    const made = await admin.client(schedule).create(nightly)
    expect(made).toMatchObject({ enabled: true, lastFireAt: null, nextFireAt: '2026-11-21T17:30:00.000Z' })
    const off = await admin.client(schedule).setStatus({ id: made.id, enabled: false })
    expect(off).toMatchObject({ enabled: false, nextFireAt: null })
    const changed = await admin
      .client(schedule)
      .update({ ...nightly, id: made.id, name: '改名', cron: '0 0 0 1 1 ? 2099' })
    expect(changed).toMatchObject({ name: '改名', enabled: true, nextFireAt: '2098-12-31T16:00:00.000Z' })
    expect((await admin.client(schedule).page({})).records).toMatchObject([{ id: made.id, name: '改名' }])
    expect((await admin.client(schedule).nextTimes({ cron: '0 0 12 ? * 1' })).slice(0, 2)).toEqual([
      '2026-11-22T04:00:00.000Z',
      '2026-11-29T04:00:00.000Z',
    ])
    await admin.client(schedule).remove({ id: made.id })
    expect((await admin.client(schedule).page({})).total).toBe(0)
    expect(await admin.call(schedule.create, { ...nightly, cron: '* * * * *' })).toMatchObject({
      code: 400,
      data: [{ field: 'cron', title: '执行时间', message: expect.stringContaining('6 或 7 段') }],
    })
    expect(await (await server.signIn()).call(schedule.create, nightly)).toMatchObject({ code: 401 })
  })

  it('run their script once for a time, however often the server looks', async () => {
    const made = await admin.client(schedule).create(nightly)
    server.setTime(new Date('2026-11-22T01:30:01+08:00'))
    admin = await signInInstaller(server)
    await wake()
    const [run] = await vi.waitFor(async () => {
      const found = await runs()
      expect(found).toHaveLength(1)
      return found
    }, 20_000)
    expect(run).toMatchObject({ fireAt: '2026-11-21T17:30:00.000Z', startedBy: '定时任务' })
    expect(await endedRun(admin, run!.id)).toMatchObject({ state: 'done' })
    const [row] = (await admin.client(schedule).page({})).records
    expect(row).toMatchObject({ lastFireAt: '2026-11-21T17:30:01.000Z', nextFireAt: '2026-11-22T17:30:00.000Z' })
    await wake()
    const taken = server.database.system.query(
      `insert into script_run (script, started_by, schedule_id, fire_at) values ('compactHistory', 'x', $1, '2026-11-21T17:30:00Z')`,
      [made.id],
    )
    await expect(taken).rejects.toThrow('duplicate key')
    expect(await runs()).toHaveLength(1)
  }, 60_000)

  it('fire at their next time by a clock that was set back, also where they have run for that time already', async () => {
    await admin.client(schedule).page({})
    const [row] = (await admin.client(schedule).page({})).records
    const set = (time: string) => server.setTime(new Date(time))
    set('2026-11-22T11:59:00+08:00')
    await server.database.system.query(`update script_schedule set cron = '0 0 * * * ?', next_fire_at = $1`, [
      '2026-11-22T12:00:00+08:00',
    ])
    set('2026-11-22T12:00:01+08:00')
    admin = await signInInstaller(server)
    await wake()
    const before = await vi.waitFor(async () => {
      const found = await runs()
      expect(found.some(({ fireAt }) => fireAt === '2026-11-22T04:00:00.000Z')).toBe(true)
      return found.length
    }, 20_000)
    set('2026-11-22T09:30:00+08:00')
    admin = await signInInstaller(server)
    await wake()
    const next = async () =>
      (await admin.client(schedule).page({})).records.find(({ id }) => id === row!.id)!.nextFireAt
    await vi.waitFor(async () => expect(await next()).toBe('2026-11-22T02:00:00.000Z'), 20_000)
    set('2026-11-22T12:00:02+08:00')
    await server.database.system.query('update script_schedule set next_fire_at = $1', ['2026-11-22T12:00:00+08:00'])
    admin = await signInInstaller(server)
    await wake()
    await vi.waitFor(async () => expect(await runs()).toHaveLength(before + 1), 20_000)
    expect((await runs()).some(({ fireAt }) => fireAt === '2026-11-22T04:00:02.000Z')).toBe(true)
  }, 60_000)

  it('make up for times that were missed by one run, within a day', async () => {
    const before = (await runs()).length
    // Before the times are missed: the server looks by itself too.
    server.setTime(new Date('2026-11-22T12:20:00+08:00'))
    await server.database.system.query('update script_schedule set cron = $1, next_fire_at = $2', [
      '0 0 * * * ?',
      '2026-11-22T00:00:00+08:00',
    ])
    admin = await signInInstaller(server)
    await wake()
    await vi.waitFor(async () => expect(await runs()).toHaveLength(before + 1), 20_000)
    const [row] = (await admin.client(schedule).page({})).records
    expect(row!.nextFireAt).toBe('2026-11-22T05:00:00.000Z')

    server.setTime(new Date('2026-11-25T12:20:00+08:00'))
    admin = await signInInstaller(server)
    await wake()
    await vi.waitFor(async () => {
      const [late] = (await admin.client(schedule).page({})).records
      expect(late!.nextFireAt).toBe('2026-11-25T05:00:00.000Z')
    }, 20_000)
    expect(await runs()).toHaveLength(before + 1)
  }, 60_000)
})
