import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { application } from './app.ts'
import { companyHomes } from './platform/company-home/company-homes.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { explainDatabaseError, isPassingDatabaseError } from './platform/db/server-requirements.ts'
import { eventBus } from './platform/events/event-bus.ts'
import { openDataFolder } from './platform/files/data-folder.ts'
import { openLog } from './platform/log.ts'
import { diskFaultOf } from './platform/observe/disk-room.ts'
import { nameLastStack } from './platform/observe/named-stack.ts'
import { notifySupervisor } from './platform/observe/supervisor.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { PostgresProblem } from './platform/postgres/postgres-problem.ts'
import { pushHub } from './platform/push/push-hub.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { Unfit } from './platform/unfit.ts'
import { startServer } from './server.ts'

/** Closed in the reverse order of opening, whatever of it was reached. */
const opened: (() => Promise<unknown>)[] = []
const stopping = new AbortController()
let ended: Promise<void> | undefined
let started: Promise<void> | undefined

const supervisor = notifySupervisor()
nameLastStack()

const STOP_WITHIN = 7500
/** How long a start that was interrupted may take to come to its end, ms. */
const START_ENDS_WITHIN = 4000
/** Connections that do not come back are ended by PostgreSQL, ms. */
const DATABASE_CLOSES_WITHIN = 1000

function stop(code: number): Promise<void> {
  ended ??= (async () => {
    const late = setTimeout(() => process.exit(code || 1), STOP_WITHIN)
    if (code === 0) supervisor.stopping()
    stopping.abort(new Error('the server stops'))
    await Promise.race([started?.catch(() => {}), wait(START_ENDS_WITHIN)])
    for (let close = opened.pop(); close; close = opened.pop())
      await close().catch((error) => process.stderr.write(`停止时出错：${error}\n`))
    clearTimeout(late)
    process.exit(code)
  })()
  return ended
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

try {
  started = start(readSettings(process.env))
  await started
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`\n启动失败：${explained(error)}\n`)
    await stop(exitCodeOf(error))
  }
}

async function start(settings: Settings) {
  const log = openLog(settings)
  log.debug({ program: path.basename(import.meta.filename) }, 'starting')
  await openDataFolder(settings, log)
  const { signal } = stopping
  const url = settings.DATABASE_URL ?? (await embedded(settings))
  signal.throwIfAborted()
  // pg hangs its whole client on the error. That PostgreSQL ends connections while we stop is no news.
  const onError = ({ message }: Error) =>
    stopping.signal.aborted || log.warn({ error: message }, 'database connection lost')
  // People are served as long as the pools allow it; the log tells what has to be put right.
  const onSecond = settings.NODE_ENV === 'production' ? (err: Error) => log.error({ err }, 'defect') : undefined
  const database = openDatabase(url, { onError, onSecond })
  opened.push(() => Promise.race([database.close(), wait(DATABASE_CLOSES_WITHIN)]))
  await migrate(database.system, (message) => log.info(message), signal)
  // The disk of an external database is its administrator's to watch.
  const diskFault = settings.DATABASE_URL ? undefined : diskFaultOf(path.join(settings.DATA_DIR, 'postgres'), log)
  const parts = { database, events: eventBus(log), homes: companyHomes(), push: pushHub(), log, settings }
  const clocks = { now: () => new Date(), steady: () => performance.now() }
  const platform = { ...parts, diskFault, ...clocks, onPictureCode: toTest(settings) }
  const app = application(platform)
  signal.throwIfAborted()
  const installation = await app.firstStart()
  const server = await startServer(platform, app, { signal })
  opened.push(() => server.stop())
  signal.throwIfAborted()
  announce(server.url, installation)
  supervisor.ready(settings.HOST, server.port)
}

async function embedded(settings: Settings) {
  const say = (message: string) => process.stdout.write(`${message}\n`)
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.DATA_DIR,
    log: { info: say, warn: say, error: say },
    signal: stopping.signal,
  })
  opened.push(() => postgres.stop())
  return postgres.url
}

/** A journey cannot read pictures: who started this process as a test hears what stands on them. */
function toTest({ NODE_ENV }: Settings) {
  if (NODE_ENV !== 'test' || !process.send) return undefined
  return (codeKey: string, code: string) => void process.send?.({ codeKey, code })
}

function announce(url: string, installation: Awaited<ReturnType<ReturnType<typeof application>['firstStart']>>) {
  const lines = ['', `  智造云已启动：${url}`]
  if (installation.created) {
    lines.push(`  登录名：${installation.loginName}`)
    if (installation.generated) lines.push(`  密码：${installation.password}（只显示这一次，登录后请修改）`)
    else lines.push('  密码：环境变量 ADMIN_PASSWORD 的值')
  }
  lines.push('  按 Ctrl+C 停止', '')
  process.stdout.write(`${lines.join('\n')}\n`)
}

function explained(error: unknown): string {
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用。请关闭占用它的程序，或用环境变量 ${portSetting(port)} 指定其他端口。`
  if (code === 'EACCES' && port) return `没有权限使用端口 ${port}，请换用 1024 以上的端口。`
  if (code === 'EACCES' || code === 'EROFS')
    return `目录 ${path} 无法写入，请检查权限，或用环境变量 DATA_DIR 指定其他目录。`
  if (code === 'ENOSPC') return '磁盘空间不足，请清理后重试。'
  return explainDatabaseError(error) ?? message
}

/** Of sysexits, for `npm start` and for service managers: 78 needs a person; 74 and 75 may pass by themselves; 70 is a defect. */
function exitCodeOf(error: unknown): number {
  if (error instanceof PostgresProblem) return error.exitCode
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 74
  if (code === 'EADDRINUSE' || isPassingDatabaseError(error)) return 75
  if (code === 'EACCES' || code === 'EROFS') return 77
  return error instanceof Unfit || explainDatabaseError(error) ? 78 : 70
}

function portSetting(port: number | undefined) {
  if (port === Number(process.env.MQTT_PORT || 1883)) return 'MQTT_PORT'
  return process.env.MQTT_TLS_CERT && port === Number(process.env.MQTT_TLS_PORT || 8883) ? 'MQTT_TLS_PORT' : 'PORT'
}
