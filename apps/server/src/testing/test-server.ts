import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createAdministrator, createCompany } from '../access/first-start.ts'
import { resourceIdsByCode } from '../access/resource/sync-menu.ts'
import { roleResources, roles, userRoles } from '../access/role/role.table.ts'
import { users } from '../access/user/user.table.ts'
import { application } from '../app.ts'
import { hashSecret } from '../platform/access/secret-hash.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrate, migrationsFolder } from '../platform/db/migrate.ts'
import { eventBus } from '../platform/events/event-bus.ts'
import type { HistoryStore } from '../platform/history/history-store.ts'
import { prepareQueue } from '../platform/jobs/queue.ts'
import type { Platform } from '../platform/platform.ts'
import { createTestDatabase, prepareTemplate } from '../platform/postgres/test-database.ts'
import { pushHub } from '../platform/push/push-hub.ts'
import { readSettings } from '../platform/settings.ts'
import { startServer } from '../server.ts'
import { type Caller, callerOf } from './caller.ts'

export interface TestServer {
  readonly url: string
  readonly database: Database
  readonly platform: Platform
  readonly companyId: string
  readonly history: HistoryStore
  /** Where boxes sign in. */
  readonly mqttPort: number
  readonly mqttTlsPort: number | undefined
  /** Moves the server's clock; it stands still otherwise only when first set. */
  setTime(time: Date | undefined): void
  /** Signs in a new user of the first company (or of another) who holds these codes; without codes an administrator. */
  signIn(options?: {
    permissions?: readonly string[]
    companyId?: string
    scope?: { roots: string[] }
    /** The administrator of the installation, who changes what all companies share. */
    isInstallationAdministrator?: boolean
  }): Promise<Caller>
  /** A caller without a session. */
  readonly visitor: Caller
  /** Another company, with built-in roles. */
  anotherCompany(): Promise<string>
  stop(): Promise<void>
}

let made = 0
const password = 'Passw0rd!test'
let passwordHash: Promise<string> | undefined

/** The whole server over a fresh database, on a free port, for one test file. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase(await migratedTemplate())
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-test-'))
  const database = openDatabase(testDatabase.url, { appConnections: 8 })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  let fixed: Date | undefined
  const settings = readSettings({
    ADMIN_PASSWORD: password,
    PORT: '0',
    MQTT_PORT: '0',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    ...environment,
  })
  const platform: Platform = {
    database,
    events: eventBus(log),
    push: pushHub(),
    log,
    settings,
    now: () => fixed ?? new Date(),
  }
  const app = application(platform)
  const installation = await app.firstStart()
  if (!installation.created) throw new Error('the test database is not empty')
  const { port, stop } = await startServer(platform, app, { checkReplies: true })
  const url = `http://localhost:${port}`
  const { companyId } = installation

  return {
    url,
    database,
    platform,
    companyId,
    history: app.history,
    mqttPort: app.mqttPort(),
    mqttTlsPort: app.mqttTlsPort(),
    setTime: (time) => {
      fixed = time
    },
    visitor: callerOf(url, undefined, platform.now),
    async anotherCompany() {
      made++
      return createCompany(database.systemDb, { code: `company${made}`, name: `另一家公司${made}` })
    },
    async signIn(options = {}) {
      const loginName = `user${++made}`
      const company = options.companyId ?? companyId
      if (options.permissions || options.scope)
        await createUser(database, company, loginName, options.permissions ?? [], options.scope)
      else {
        const { isInstallationAdministrator } = options
        const person = { loginName, name: `管理员${made}`, password, isInstallationAdministrator }
        await createAdministrator(database.systemDb, company, person)
      }
      const caller = callerOf(url, undefined, platform.now)
      await caller.signIn(loginName, password)
      return caller
    },
    async stop() {
      await stop()
      await database.close()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database with all migrations applied, made once for each state of the migrations. */
export async function migratedTemplate(): Promise<string> {
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const texts = await Promise.all(
    (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) =>
      readFile(path.join(migrationsFolder, `${tag}.sql`), 'utf8'),
    ),
  )
  const name = `migrated_with_queue_${createHash('sha256').update(texts.join()).digest('hex').slice(0, 16)}`
  await prepareTemplate(name, async (url) => {
    const database = openDatabase(url)
    await migrate(database.system)
    await prepareQueue(database.system)
    await database.close()
  })
  return name
}

async function createUser(
  database: Database,
  companyId: string,
  loginName: string,
  codes: readonly string[],
  scope?: { roots: string[] },
) {
  passwordHash ??= hashSecret(password)
  const hashed = await passwordHash
  const { roleDataPermissions } = await import('../access/role/role.table.ts')
  await database.systemDb.transaction(async (tx) => {
    const ids = await resourceIdsByCode(tx as never)
    const [user] = await tx
      .insert(users)
      .values({ companyId, loginName, name: `用户${loginName}`, passwordHash: hashed })
      .returning()
    const [role] = await tx
      .insert(roles)
      .values({ companyId, code: `role-${loginName}`, name: `角色${loginName}`, scope: scope ? 'chosen' : 'all' })
      .returning()
    await tx.insert(userRoles).values({ companyId, userId: user!.id, roleId: role!.id })
    const wanted = codes.map((code) => {
      const resourceId = ids.get(code)
      if (!resourceId) throw new Error(`no resource has the code ${code}: add it to built-in-menu.ts`)
      return { companyId, roleId: role!.id, resourceId }
    })
    if (wanted.length) await tx.insert(roleResources).values(wanted)
    if (scope?.roots.length)
      await tx
        .insert(roleDataPermissions)
        .values(scope.roots.map((targetId) => ({ companyId, roleId: role!.id, type: 'object', targetId })))
  })
}
