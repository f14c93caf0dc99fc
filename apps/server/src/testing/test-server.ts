import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createAdministrator, createCompany } from '../access/first-start.ts'
import type { ProgramMenu } from '../access/index.ts'
import { resourceIdsByCode } from '../access/menu/sync-menu.ts'
import { roleDataPermissions, roleResources, roles, userRoles } from '../access/role/role.table.ts'
import { users } from '../access/user/user.table.ts'
import { application } from '../app.ts'
import { companies } from '../company/company/company.table.ts'
import type { HistoryStore } from '../history/history-store.ts'
import { companyHomes } from '../platform/company-home/company-homes.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts'
import { migrate, migrationsFolder } from '../platform/db/migrate.ts'
import { eventBus } from '../platform/events/event-bus.ts'
import type { Route } from '../platform/http/implement.ts'
import { prepareQueue } from '../platform/jobs/queue.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { createTestDatabase, prepareTemplate } from '../platform/postgres/test-database.ts'
import { pushHub } from '../platform/push/push-hub.ts'
import { readSettings } from '../platform/settings.ts'
import { startServer } from '../server.ts'
import { type Caller, callerOf } from './caller.ts'
import { overTheWire } from './over-the-wire.ts'
import { keepPictureCode } from './read-picture-code.ts'
import { testClock } from './test-clock.ts'

export interface TestServer {
  readonly url: string
  readonly database: Database
  readonly platform: Platform
  readonly companyId: string
  /** What answers each call, for work that the product does by its own calls. */
  readonly routes: readonly Route[]
  readonly history: HistoryStore
  /** The menu that comes with the program. */
  readonly menu: ProgramMenu
  /** Where boxes sign in. */
  readonly mqttPort: number
  readonly mqttTlsPort: number | undefined
  /** Moves the server's clock; it stands still otherwise only when first set. Time has passed, or is taken back. */
  setTime(time: Date | undefined): void
  /** Sets the server's clock so many ms on or back, as an administrator of the machine does: no time has passed. */
  jumpClock(ms: number): void
  /** Lets so many ms pass. */
  passTime(ms: number): void
  /** Signs in a new user of the first company (or of another) who holds these codes; without codes an administrator. */
  signIn(options?: {
    permissions?: readonly string[]
    companyId?: string
    scope?: TestScope
    /** The administrator of the installation, who changes what all companies share. */
    isInstallationAdministrator?: boolean
  }): Promise<Caller>
  /** A caller without a session. */
  readonly visitor: Caller
  /** Another company, with built-in roles. */
  anotherCompany(): Promise<string>
  stop(): Promise<void>
}

/** What a role with 指定范围 names. */
export interface TestScope {
  roots: string[]
  warehouses?: string[]
  workCenters?: string[]
}

let made = 0
const password = 'Passw0rd!test'
/** Cheap to check: people of tests sign in some thousand times. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** An installation that tests have, with what one file of them must not leave behind for the next. */
interface Installation {
  url: string
  database: Database
  platform: Platform
  companyId: string
  routes: readonly Route[]
  history: HistoryStore
  menu: ProgramMenu
  mqttPort: number
  mqttTlsPort: number | undefined
  setTime(time: Date | undefined): void
  jumpClock(ms: number): void
  passTime(ms: number): void
  stop(): Promise<void>
}

/** The one that all files of a worker share: files run one after the other, in one process (vitest.config.ts). */
let shared: Promise<Installation> | undefined

/**
 * The whole server with a new company, on a free port, for one test file. The server is the one of the worker; `own` gives
 * an installation by itself, on a fresh database, to who changes or counts what all companies share. Who gives settings
 * or options of the database has his own too.
 */
export async function startTestServer(
  environment: Record<string, string> | { own: true } = {},
  databaseOptions?: DatabaseOptions,
  /** Beside those of the product, to try what no domain of it uses yet. */
  moreDomains: readonly Domain[] = [],
): Promise<TestServer> {
  if (Object.keys(environment).length > 0 || databaseOptions || moreDomains.length) {
    const { own: _, ...settings } = environment as Record<string, string> & { own?: true }
    const installation = await install(settings, databaseOptions, moreDomains)
    return serverOf(installation, installation.companyId, true)
  }
  shared ??= install()
  const installation = await shared
  const number = ++made
  const company = { code: `plant${number}`, name: `工厂${number}` }
  const companyId = await createCompany(installation.database.systemDb, company, installation.menu)
  return { ...serverOf(installation, companyId, false), stop: async () => installation.setTime(undefined) }
}

async function install(
  environment: Record<string, string> = {},
  databaseOptions: DatabaseOptions = {},
  moreDomains: readonly Domain[] = [],
): Promise<Installation> {
  // What other domains have to put in at a first start is not in the copy.
  const template = moreDomains.length ? await migratedTemplate() : await startedTemplate()
  const testDatabase = await createTestDatabase(template)
  const installation = await installOn(testDatabase.url, environment, databaseOptions, moreDomains)
  return {
    ...installation,
    async stop() {
      await installation.stop()
      await testDatabase.drop()
    },
  }
}

async function installOn(
  databaseUrl: string,
  environment: Record<string, string> = {},
  databaseOptions: DatabaseOptions = {},
  moreDomains: readonly Domain[] = [],
): Promise<Installation> {
  const folder = await mkdtemp(path.join(inject('testFolder'), 'data-'))
  const database = openDatabase(databaseUrl, databaseOptions)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const clock = testClock()
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
    events: eventBus(log, overTheWire),
    homes: companyHomes(overTheWire),
    push: pushHub(),
    log,
    settings,
    onPictureCode: keepPictureCode,
    now: clock.now,
    steady: clock.steady,
  }
  const app = application(platform, moreDomains)
  const first = await app.firstStart()
  const companyId = first.created ? first.companyId : await firstCompany(database)
  const { port, stop } = await startServer(platform, app, { checkReplies: true })
  return {
    url: `http://localhost:${port}`,
    database,
    platform,
    companyId,
    routes: app.domains.flatMap((domain) => domain.routes),
    history: app.history,
    menu: app.menu,
    mqttPort: app.mqttPort(),
    mqttTlsPort: app.mqttTlsPort(),
    setTime: clock.setTime,
    jumpClock: clock.jump,
    passTime: clock.pass,
    async stop() {
      await stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serverOf(installation: Installation, companyId: string, isOwn: boolean): TestServer {
  const { url, database, platform } = installation
  return {
    ...installation,
    companyId,
    visitor: callerOf(url, undefined, platform.now),
    async anotherCompany() {
      made++
      return createCompany(database.systemDb, { code: `company${made}`, name: `另一家公司${made}` }, installation.menu)
    },
    async signIn(options = {}) {
      const loginName = `user${++made}`
      const company = options.companyId ?? companyId
      if (options.permissions || options.scope)
        await createUser(database, company, loginName, options.permissions ?? [], options.scope)
      else {
        const { isInstallationAdministrator } = options
        if (isInstallationAdministrator && !isOwn)
          throw new Error('what he changes is changed for the next file too: startTestServer({ own: true })')
        await createAdministrator(database.systemDb, company, {
          loginName,
          name: `管理员${made}`,
          isInstallationAdministrator,
          passwordHash: await passwordHash,
        })
      }
      const caller = callerOf(url, undefined, platform.now)
      await caller.signIn(loginName, password)
      return caller
    },
  }
}

async function firstCompany({ systemDb }: Database): Promise<string> {
  const [first] = await systemDb.select({ id: companies.id }).from(companies)
  return first!.id
}

/** A database in which the program has been started once, made by the first of a run that needs it. */
async function startedTemplate(): Promise<string> {
  const name = `${inject('testDatabasePrefix')}_started`
  const template = await migratedTemplate()
  const fill = async (url: string) => (await installOn(url)).stop()
  await prepareTemplate(name, fill, template)
  return name
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
  scope?: TestScope,
) {
  await database.systemDb.transaction(async (tx) => {
    const ids = await resourceIdsByCode(tx as never)
    const [user] = await tx
      .insert(users)
      .values({ companyId, loginName, name: `用户${loginName}`, passwordHash: await passwordHash })
      .returning()
    const [role] = await tx
      .insert(roles)
      .values({ companyId, code: `role-${loginName}`, name: `角色${loginName}`, scope: scope ? 'chosen' : 'all' })
      .returning()
    await tx.insert(userRoles).values({ companyId, userId: user!.id, roleId: role!.id })
    const wanted = codes.map((code) => {
      const resourceId = ids.get(code)
      if (!resourceId) throw new Error(`no resource has the code ${code}: add it to the menu of its domain`)
      return { companyId, roleId: role!.id, resourceId }
    })
    if (wanted.length) await tx.insert(roleResources).values(wanted)
    const targets = (type: 'object' | 'warehouse' | 'workCenter', named: readonly string[] = []) =>
      named.map((targetId) => ({ companyId, roleId: role!.id, type, targetId }))
    const chosen = [
      ...targets('object', scope?.roots),
      ...targets('warehouse', scope?.warehouses),
      ...targets('workCenter', scope?.workCenters),
    ]
    if (chosen.length) await tx.insert(roleDataPermissions).values(chosen)
  })
}
