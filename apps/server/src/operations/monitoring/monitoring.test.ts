import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { monitoring } from '@zhizao/contract/operations/monitoring'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '../../history/test-history.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInInstaller } from '../test-operations.ts'
import { databaseFigures } from './database-figures.ts'
import { monitor } from './monitor.ts'
import { restartsOf } from './restarts.ts'

describe('monitoring of the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ own: true })
  })
  afterAll(() => server.stop())

  it('shows the installation’s administrator the machine, the process and the database', async () => {
    const admin = await signInInstaller(server)
    const shown = await admin.client(monitoring).get({ minutes: 5 })
    const { now } = shown
    expect(now.memoryTotal).toBeGreaterThan(now.memoryUsed)
    expect(now.processMemory).toBeGreaterThan(30e6)
    expect(now.diskTotal).toBeGreaterThan(now.diskUsed)
    expect(now.databaseSize).toBeGreaterThan(1e6)
    expect(now.databaseConnections).toBeGreaterThan(0)
    expect(shown.series.at(-1)).toEqual(now)
    expect(shown).toMatchObject({ embeddedDatabase: true, databaseVersion: expect.stringMatching(/^\d+/) })
    expect(await (await server.signIn()).call(monitoring.get, {})).toMatchObject({ code: 401 })
    expect(await admin.call(monitoring.get, { minutes: 999 })).toMatchObject({ code: 400 })
  })

  it('shows ends that nobody ordered, and when the server was back', async () => {
    const admin = await signInInstaller(server)
    const ends = async () => (await admin.client(monitoring).get({})).restarts
    expect(await ends()).toEqual({ total: 0, last: [] })
    const file = path.join(server.platform.settings.DATA_DIR, 'restarts.json')
    const end = { ranSeconds: 60, cause: 'crash', code: null, signal: 'SIGSEGV', words: 'Segmentation fault' }
    const before = { ...end, endedAt: '2026-01-01T00:00:00.000Z', backAt: '2026-01-01T00:00:03.000Z' }
    const last = { ...end, endedAt: '2026-01-02T00:00:00.000Z', backAt: null }
    await writeFile(file, JSON.stringify({ total: 25, last: [last, before] }))
    expect(await ends()).toEqual({ total: 25, last: [last, before] })
    const told: unknown[] = []
    const log = { warn: (...words: unknown[]) => void told.push(words) }
    const now = () => new Date('2026-01-02T00:00:05.000Z')
    const { noteBack } = restartsOf({ ...server.platform, log: log as never, now })
    await noteBack()
    await noteBack()
    expect(await ends()).toEqual({ total: 25, last: [{ ...last, backAt: now().toISOString() }, before] })
    expect(told).toMatchObject([[{ endedAt: last.endedAt, signal: 'SIGSEGV' }, expect.stringContaining('again')]])
    await writeFile(file, '{"total":')
    expect(await ends()).toEqual({ total: 0, last: [] })
  })

  it('counts what waits', async () => {
    const { system, systemDb } = server.database
    const before = await databaseFigures(system)
    const job = { companyId: server.companyId, userId: '1', userName: '甲', kind: 'unknown', title: '测试' }
    await systemDb.insert(jobs).values([
      { ...job, state: 'failed' },
      { ...job, state: 'running' },
    ])
    await commit(system, server.history, [{ company: 1, point: 1, time: Date.now(), value: 1 }])
    expect(await databaseFigures(system)).toMatchObject({
      jobsFailed: before.jobsFailed + 1,
      jobsRunning: before.jobsRunning + 1,
      journalSamples: before.journalSamples + 1,
      boxesTotal: 0,
    })
  })

  it('reckons samples a second from two looks', async () => {
    const counted = { stored: 0 }
    const watch = monitor(server.platform, { telemetry: { counts: () => counted as never, waiting: () => 7 } })
    watch.start()
    expect(await watch.newest()).toMatchObject({ ingestWaiting: 7, ingestRate: 0 })
    await watch.stop()
  })
})
