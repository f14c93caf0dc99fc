import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { post, SIGNED_IN } from '@zhizao/contract/http/call'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { pino } from 'pino'
import { testClock } from '../../testing/test-clock.ts'
import { companyHomes } from '../company-home/company-homes.ts'
import type { Context, SessionUser } from '../context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { eventBus } from '../events/event-bus.ts'
import { fileStore } from '../files/file-store.ts'
import type { Platform } from '../platform.ts'
import { pushHub } from '../push/push-hub.ts'
import { readSettings } from '../settings.ts'
import type { JobDefinition } from './job-definition.ts'
import { type JobQueue, jobQueue } from './job-queue.ts'

export const testCall = { ...post('/test/job', { title: '测试任务', permission: 'test:run' }), path: '/test/job' }

/** A queue as a server has it, without the rest of the server. Company and user need not exist. */
export function openTestQueue(url: string, folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-jobs-'))) {
  const database = openDatabase(url)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const settings = readSettings({ DATA_DIR: folder, NODE_ENV: 'test' })
  const clock = testClock()
  const platform: Platform = {
    database,
    events: eventBus(log),
    homes: companyHomes(),
    push: pushHub(),
    log,
    settings,
    now: clock.now,
    steady: clock.steady,
  }
  const files = fileStore(platform, async () => new Map())
  const permissions = new Set(['test:run', SIGNED_IN])
  const userOf = async (companyId: string, id: string) => userNamed(companyId, id, permissions)
  const queue = jobQueue(platform, { files, userOf })
  return { queue, database, platform, files, permissions, folder, clock }
}

const userNamed = (companyId: string, id: string, permissions: ReadonlySet<string>): SessionUser => ({
  id,
  companyId,
  departmentId: null,
  loginName: `u${id}`,
  name: `用户${id}`,
  sessionId: '',
  permissions,
  objectScope: 'all',
  sight: 'all' as const,
  isInstallationAdministrator: false,
  timeZone: USUAL_ZONE,
})

/** Makes a kind known and answers how a call of user 7 starts it, in company 1 where no other is named. */
export function definedOn<Input extends Record<string, unknown>>(
  { queue, platform }: { queue: JobQueue; platform: Platform },
  definition: Omit<JobDefinition<Input>, 'call'>,
) {
  const start = queue.define<Input>({ ...definition, call: testCall })
  return (input: Input, companyId?: string) => inCall(platform, (context) => start({ input }, context), companyId)
}

/** Runs work as a call does: its transaction, then what it left for after the commit. */
export async function inCall<T>(
  platform: Platform,
  work: (context: Context) => Promise<T>,
  companyId = '1',
): Promise<T> {
  const { database, log, now } = platform
  const later: (() => void | Promise<void>)[] = []
  const answer = await (database as Database).inCompany(companyId, (db) =>
    work({
      db,
      log,
      now,
      language: 'zh-CN',
      ip: '',
      origin: '',
      userAgent: '',
      audit: () => {},
      signal: new AbortController().signal,
      user: userNamed(companyId, '7', new Set()),
      afterCommit: (one) => void later.push(one),
    }),
  )
  for (const one of later) await one()
  return answer
}
