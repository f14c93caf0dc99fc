import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migratedTemplate } from '../../testing/test-server.ts'
import { storedFiles } from '../files/stored-file.table.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { invalid } from '../refusal.ts'
import { jobs } from './job.table.ts'
import type { JobRun } from './job-definition.ts'
import { clearOldJobs } from './job-housekeeping.ts'
import { bringQueueBack, missedNights } from './queue-clock.ts'
import { definedOn, inCall, openTestQueue } from './test-job-queue.ts'

let testDatabase: TestDatabase
const opened: ReturnType<typeof openTestQueue>[] = []
beforeEach(async () => {
  testDatabase = await createTestDatabase(await migratedTemplate())
})
afterEach(async () => {
  for (const { queue, database, folder } of opened.splice(0)) {
    await queue.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  await testDatabase.drop()
})

function open() {
  const one = openTestQueue(testDatabase.url, opened[0]?.folder)
  opened.push(one)
  return one
}
const rowOf = async (id: string) => (await opened[0]!.database.systemDb.select().from(jobs).where(eq(jobs.id, id)))[0]!
const becomes = (id: string, state: string, timeout = 20_000) =>
  vi.waitFor(async () => expect((await rowOf(id)).state).toBe(state), { timeout, interval: 30 })

/** A handler that says where it is and goes on when told. */
function gated() {
  const began: JobRun<Record<string, unknown>>[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    began,
    open: resolve,
    async run(run: JobRun<Record<string, unknown>>) {
      began.push(run)
      const halted = new Promise((_, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason))
      })
      await Promise.race([promise, halted])
      return { message: '完成' }
    },
  }
}

test('a job ends with its work in one transaction, and its user sees how far it is', async () => {
  const { queue, platform } = open()
  const gate = gated()
  const begin = definedOn({ queue, platform }, { kind: 'a', interrupted: 'again', run: gate.run })
  await queue.start()
  const { jobId } = await begin({})
  await becomes(jobId, 'running')
  gate.began[0]!.progress(3, 10)
  await vi.waitFor(async () => expect(await rowOf(jobId)).toMatchObject({ done: 3, total: 10 }))
  gate.open()
  await becomes(jobId, 'done')
  expect(await rowOf(jobId)).toMatchObject({
    message: '完成',
    title: '测试任务',
    userName: '用户7',
    done: 10,
    attempts: 1,
  })
})

test('a job whose work is committed is done with all that follows, whatever of it fails', async () => {
  const { queue, platform } = open()
  const done: string[] = []
  const begin = definedOn(
    { queue, platform },
    {
      kind: 'a',
      interrupted: 'again',
      run: ({ transaction }) =>
        transaction(async ({ afterCommit }) => {
          afterCommit(() => Promise.reject(new Error('nobody listens')))
          afterCommit(() => void done.push('the next'))
          return { message: '完成' }
        }),
    },
  )
  await queue.start()
  const { jobId } = await begin({})
  await becomes(jobId, 'done')
  expect(await rowOf(jobId)).toMatchObject({ state: 'done', message: '完成', attempts: 1 })
  await vi.waitFor(() => expect(done).toEqual(['the next']))
})

test('two jobs run at once, the others wait; one user cannot fill the queue', async () => {
  const { queue, platform } = open()
  const gate = gated()
  const begin = definedOn({ queue, platform }, { kind: 'a', interrupted: 'again', run: gate.run })
  await queue.start()
  const ids: string[] = []
  for (let i = 0; i < 20; i++) ids.push((await begin({})).jobId)
  await expect(begin({})).rejects.toThrow('您还有 20 个任务没有完成')
  await vi.waitFor(() => expect(gate.began).toHaveLength(2))
  expect((await Promise.all(ids.map(rowOf))).filter((row) => row.state === 'running')).toHaveLength(2)
  gate.open()
  for (const id of ids) await becomes(id, 'done', 25_000)
  expect(gate.began).toHaveLength(20)
})

test('companies take turns, and the last place is for one that has none', async () => {
  const { queue, platform } = open()
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const begin = definedOn<{ name: string }>(
    { queue, platform },
    {
      kind: 'a',
      interrupted: 'again',
      async run({ input: { name } }) {
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        began.push(name)
        await promise
        return { message: name }
      },
    },
  )
  await queue.start()
  const idOf = new Map<string, string>()
  const ask = async (name: string, companyId: string) => void idOf.set(name, (await begin({ name }, companyId)).jobId)
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask(name, '1')
  await vi.waitFor(() => expect(began).toEqual(['a1', 'a2']), 10_000)
  for (const name of ['b1', 'b2']) await ask(name, '2')
  await vi.waitFor(() => expect(began).toEqual(['a1', 'a2', 'b1']), 10_000)
  await ask('c1', '3')
  const waiting = await Promise.all(['a3', 'a4', 'b2', 'c1'].map((name) => rowOf(idOf.get(name)!)))
  const ahead = await queue.ahead(waiting)
  expect(waiting.map(({ id }) => ahead.get(id))).toEqual([1, 3, 2, 0])
  expect(await queue.ahead([await rowOf(idOf.get('a1')!)])).toEqual(new Map())
  ends.get('a1')!()
  await vi.waitFor(() => expect(began.slice(3)).toEqual(['c1']), 10_000)
  ends.get('a2')!()
  await vi.waitFor(() => expect(began.slice(3)).toEqual(['c1', 'a3']), 10_000)
  for (const name of ['b1', 'c1', 'a3', 'a4', 'b2']) {
    await vi.waitFor(() => expect(began).toContain(name), 10_000)
    ends.get(name)!()
  }
  for (const id of idOf.values()) await becomes(id, 'done')
})

test('a refusal names rows, the first two hundred; a defect names nothing of the inside', async () => {
  const { queue, platform } = open()
  const problems = Array.from({ length: 450 }, (_, at) => ({ field: `第 ${at} 行`, title: '编码', message: '重复' }))
  const begin = definedOn<{ how: string }>(
    { queue, platform },
    {
      kind: 'a',
      interrupted: 'again',
      async run({ input }) {
        if (input.how === 'refused') throw invalid('表格有误', problems)
        throw new TypeError('x is undefined')
      },
    },
  )
  await queue.start()
  const refused = (await begin({ how: 'refused' })).jobId
  const defect = (await begin({ how: 'defect' })).jobId
  await becomes(refused, 'failed')
  const row = await rowOf(refused)
  expect(row).toMatchObject({ message: '表格有误', problemTotal: 450 })
  expect(row.problems).toHaveLength(200)
  await becomes(defect, 'failed')
  expect((await rowOf(defect)).message).toMatch(/^系统错误，任务没有完成（编号 [0-9a-f]{8}）$/)
})

test('a cancelled job leaves nothing of its work', async () => {
  const { queue, platform, database } = open()
  const reached = Promise.withResolvers<void>()
  const begin = definedOn(
    { queue, platform },
    {
      kind: 'a',
      interrupted: 'again',
      run: (run) =>
        run.transaction(async ({ db, user }) => {
          await db
            .insert(storedFiles)
            .values({ companyId: user.companyId, name: 'x', kind: 'document', mime: 'x', size: 1, hash: 'x' })
          reached.resolve()
          for (;;) {
            run.progress(1, 2)
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        }),
    },
  )
  await queue.start()
  const { jobId } = await begin({})
  await reached.promise
  await inCall(platform, async (context) => {
    await context.db.update(jobs).set({ cancelWanted: true }).where(eq(jobs.id, jobId))
    queue.halt(jobId, context)
  })
  await becomes(jobId, 'cancelled')
  expect(await database.systemDb.select().from(storedFiles)).toEqual([])
})

test('who may no longer do it does not get it done', async () => {
  const { queue, platform, permissions } = open()
  const run = vi.fn(async () => ({ message: '完成' }))
  const begin = definedOn({ queue, platform }, { kind: 'a', interrupted: 'again', run })
  await queue.start()
  permissions.clear()
  const { jobId } = await begin({})
  await becomes(jobId, 'failed')
  expect((await rowOf(jobId)).message).toContain('没有权限')
  expect(run).not.toHaveBeenCalled()
})

test('a server that stops puts its jobs back, and the next one takes them up or says why not', async () => {
  const first = open()
  const gate = gated()
  const again = definedOn(first, { kind: 'again', interrupted: 'again', run: gate.run })
  const once = definedOn(first, { kind: 'once', interrupted: 'fail', run: gate.run })
  await first.queue.start()
  const ids = [(await again({})).jobId, (await once({})).jobId, (await again({})).jobId] as const
  await vi.waitFor(() => expect(gate.began).toHaveLength(2))
  // None of them ends by itself: nobody opens the gate.
  await first.queue.stop()
  for (const id of ids) expect((await rowOf(id)).state).toBe('waiting')

  const second = open()
  const done = async () => ({ message: '完成' })
  definedOn(second, { kind: 'again', interrupted: 'again', run: done })
  definedOn(second, { kind: 'once', interrupted: 'fail', run: done })
  await second.queue.start()
  for (const id of [ids[0], ids[2]]) await becomes(id, 'done')
  await becomes(ids[1], 'failed')
  expect((await rowOf(ids[1])).message).toBe('服务重启，任务被中断，请重新提交')
})

test('the job of a server that was killed is taken up by another', async () => {
  const script = path.join(import.meta.dirname, 'test-job-process.ts')
  const child = spawn(process.execPath, [script, testDatabase.url, 'killed'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { queue, platform, database } = open()
  definedOn({ queue, platform }, { kind: 'killed', interrupted: 'again', run: async () => ({ message: '完成' }) })
  await queue.start()
  const [row] = await database.systemDb.select().from(jobs)
  expect(row!.state).toBe('running')
  // As if half a minute had passed since its last sign of life.
  await database.system.query(`update job_queue.job set heartbeat_on = now() - interval '1 minute'`)
  await becomes(row!.id, 'done', 25_000)
  expect(await rowOf(row!.id)).toMatchObject({ attempts: 2 })
}, 60_000)

test('a job that was recorded but never reached the queue is found at the next start', async () => {
  const { queue, platform, database } = open()
  definedOn({ queue, platform }, { kind: 'lost', interrupted: 'again', run: async () => ({ message: '完成' }) })
  const [row] = await database.systemDb
    .insert(jobs)
    .values({ companyId: '1', userId: '7', userName: '用户7', kind: 'lost', title: '测试任务' })
    .returning()
  await queue.start()
  await becomes(row!.id, 'done')
})

test('what a job made is kept for a month, then it goes with the job', async () => {
  const { queue, platform, files, database } = open()
  const begin = definedOn(
    { queue, platform },
    {
      kind: 'a',
      interrupted: 'again',
      run: (run) =>
        run.transaction(async (context) => ({
          message: '完成',
          resultFileId: await run.keepFile('结果.csv', Buffer.from('a,b\n'), context),
        })),
    },
  )
  await queue.start()
  const { jobId } = await begin({})
  await becomes(jobId, 'done')
  const [file] = await database.systemDb.select().from(storedFiles)
  expect((await rowOf(jobId)).resultFileId).toBe(file!.id)
  expect(await readFile(files.pathOf(file!), 'utf8')).toBe('a,b\n')

  await clearOldJobs(platform, files)
  expect(await rowOf(jobId)).toBeDefined()
  const later = { ...platform, now: () => new Date(Date.now() + 31 * 24 * 3600_000) }
  await clearOldJobs(later, files)
  expect(await rowOf(jobId)).toBeUndefined()
  expect(await database.systemDb.select().from(storedFiles)).toEqual([])
  await expect(readFile(files.pathOf(file!))).rejects.toThrow(/ENOENT/)
})

test('a job that is offered again while it runs here runs once: the queue may only think so by its clock', async () => {
  const { queue, database, platform } = open()
  const gate = gated()
  const begin = definedOn({ queue, platform }, { kind: 'a', interrupted: 'fail', run: gate.run })
  await queue.start()
  const { jobId } = await begin({})
  await becomes(jobId, 'running')
  await database.system.query(
    `update job_queue.job set state = 'retry', start_after = now() where name = 'user-jobs' and state = 'active'`,
  )
  const offered = async () =>
    (await database.system.query(`select state from job_queue.job where name = 'user-jobs'`)).rows[0].state
  await vi.waitFor(async () => expect(await offered()).toBe('active'), { timeout: 10_000 })
  gate.open()
  await becomes(jobId, 'done')
  expect([gate.began.length, (await rowOf(jobId)).attempts]).toEqual([1, 1])
})

test('what the queue has dated ahead, by a clock that was set back, is brought back; a night that was missed is found', async () => {
  const { queue, database } = open()
  queue.nightly({ name: 'tidy', cron: '20 2 * * *', work: async () => {} })
  await queue.start()
  const { system } = database
  await system.query(`update job_queue.version set cron_on = now() + interval '3 h'`)
  await system.query(
    `update job_queue.queue set maintain_on = now() + interval '3 h', monitor_claim_on = now() + interval '3 h'`,
  )
  await system.query(
    `insert into job_queue.job (name, start_after, created_on) values ('tidy', now() + interval '4 h', now() + interval '3 h')`,
  )
  await bringQueueBack(system)
  const { rows } = await system.query(
    `select (select cron_on <= now() from job_queue.version) as cron,
       (select bool_and(maintain_on <= now() and monitor_claim_on <= now()) from job_queue.queue) as queues,
       (select bool_and(start_after <= now()) from job_queue.job where name = 'tidy') as jobs`,
  )
  expect(rows).toEqual([{ cron: true, queues: true, jobs: true }])
  const missed = () => missedNights(system, ['tidy', 'clear-jobs'])
  expect(await missed(), 'it is new').toEqual([])
  await system.query(`update job_queue.schedule set created_on = now() - interval '3 d'`)
  await system.query(`delete from job_queue.job where name in ('tidy', 'clear-jobs')`)
  await system.query(`insert into job_queue.job (name, created_on) values ('clear-jobs', now() - interval '25 h')`)
  expect(await missed()).toEqual(['tidy'])
})

test('work in the background looks again when the clock was set: what is due may be another by now', async () => {
  const { queue, clock } = open()
  const work = vi.fn(async () => new Date(clock.now().getTime() + 3_600_000))
  queue.background('looks', work)
  await queue.start()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  clock.jump(-3 * 3_600_000)
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 10_000 })
})

test('nightly work is planned by the clock of China and is done by whichever server is there', async () => {
  const first = open()
  first.queue.nightly({ name: 'tidy', cron: '20 2 * * *', work: async () => {} })
  await first.queue.start()
  const { rows } = await first.database.system.query(
    'select name, cron, timezone from job_queue.schedule order by name',
  )
  expect(rows).toEqual([
    { name: 'clear-jobs', cron: '10 3 * * *', timezone: 'Asia/Shanghai' },
    { name: 'tidy', cron: '20 2 * * *', timezone: 'Asia/Shanghai' },
  ])
  await first.queue.stop()
  await first.database.system.query(`insert into job_queue.job (name) values ('tidy')`)
  const second = open()
  const work = vi.fn(async () => {})
  second.queue.nightly({ name: 'tidy', cron: '20 2 * * *', work })
  await second.queue.start()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 10_000 })
})

test('the app role has no right to the queue', async () => {
  const { queue, database } = open()
  await queue.start()
  await expect(database.inCompany('1', (db) => db.execute('select * from job_queue.job'))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
})
