import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { application } from '../../app.ts'
import { compactOnce } from '../../history/compaction.ts'
import { createPostgresHistoryStore } from '../../history/postgres-history-store.ts'
import { latestTime } from '../../history/sample.ts'
import { commit } from '../../history/test-history.ts'
import { startServer } from '../../server.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const day = 24 * 3600_000
const point = 4711

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('at 2:20 of the Chinese night the queue removes the history that a company does not keep', async () => {
  const { platform, companyId } = server
  const pool = platform.database.system
  await pool.query(
    `insert into company_detail (company_id, detail_type, key, value) values ($1, 1, 'keepHistoryDays', '30')`,
    [companyId],
  )
  const store = createPostgresHistoryStore(pool)
  const company = Number(companyId)
  const samples = [40, 35, 2].map((age) => ({ company, point, time: Date.now() - age * day, value: age }))
  await commit(pool, store, samples)
  store.compactedUpTo((await compactOnce(pool, 1_000_000))!.lastId)
  const kept = async () => {
    const found = await store.raw({ companyId: company, pointId: point }, { from: 0, to: latestTime, limit: 10 })
    return found.samples.map((sample) => sample.value)
  }
  expect(await kept()).toEqual([40, 35, 2])

  const { rows } = await pool.query(`select cron, timezone from job_queue.schedule where name = 'history-retention'`)
  expect(rows).toEqual([{ cron: '20 2 * * *', timezone: 'Asia/Shanghai' }])

  // What the schedule does at its time is to send such a job.
  const clock = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'job_queue',
    supervise: false,
    schedule: false,
  })
  await clock.start()
  const sent = await clock.send('history-retention', null)
  await clock.stop({ graceful: false })

  // A server looks for nightly work every half minute; one that comes up looks at once.
  const second = await startServer(platform, application(anotherProcess(platform)))
  try {
    await vi.waitFor(async () => expect(await kept()).toEqual([2]), { timeout: 40_000, interval: 100 })
    await vi.waitFor(async () => {
      const job = await pool.query('select state from job_queue.job where id = $1', [sent])
      expect(job.rows).toEqual([{ state: 'completed' }])
    })
  } finally {
    await second.stop()
  }
}, 60_000)
