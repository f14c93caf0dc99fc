import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoPlant } from '@zhizao/rules/demo-plant'
import { companies } from '../company/company/company.table.ts'
import { boxes } from '../gateway-box/box/box.table.ts'
import type { GatewayBoxDomain } from '../gateway-box/index.ts'
import { hashRandomSecret } from '../platform/access/random-secret.ts'
import { statement } from '../platform/db/statement.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { type DemoDataPorts, type DemoUser, demoUserOf } from './as-user.ts'
import { type DemoPorts, demoPorts, pointChannels } from './demo-ports.ts'
import { type DemoSecrets, demoSecrets } from './demo-secrets.ts'
import { type KeptProcess, keepRunning } from './kept-process.ts'
import { provideKnowledge } from './knowledge/provide-knowledge.ts'
import { provideMachines } from './machine/provide-machines.ts'
import { provideMasterData } from './master-data/provide-master-data.ts'
import { providePositions } from './plan/provide-positions.ts'
import { provideProduction } from './production/provide-production.ts'
import { seedPlant } from './seed-plant.ts'
import { provideStates } from './states/provide-states.ts'
import { provideStock } from './stock/provide-stock.ts'

interface Doors {
  gatewayBox: Pick<GatewayBoxDomain, 'mqttPort' | 'provideSetFile' | 'free'>
  masterData: DemoDataPorts
}

/** How often the shop of the demo plant goes on. */
const LOOKED_AGAIN = 10 * 60_000

const { box, jsonBox } = demoPlant
const app = (name: string) => new URL(`../../../${name}/src/main.ts`, import.meta.url)

/** The demo plant: seeded once, then simulated by devices in software that a real gateway reads; what it makes is entered beside. */
export function demoPlantDomain(
  platform: Platform,
  { gatewayBox, masterData, startProcesses = startPlant }: Doors & { startProcesses?: typeof startPlant },
): Domain {
  const { database, settings } = platform
  let processes: KeptProcess[] = []
  const stopping = new AbortController()
  let entering: Promise<unknown> = Promise.resolve()

  /** The company and box of the demo plant; makes them where they are not yet. */
  async function seeded(secrets: DemoSecrets): Promise<{ companyId: string; boxId: string }> {
    const client = await database.system.connect()
    try {
      await client.query('begin')
      const { rows: known } = await client.query(statement`select id from ${boxes} where code = $1`, [box.code])
      if (!known.length) {
        const { rows } = await client.query<{ id: string }>(statement`select id from ${companies} order by id limit 1`)
        const hashes = { gateway: hashRandomSecret(secrets.gateway), collector: hashRandomSecret(secrets.collector) }
        await seedPlant(client, rows[0]!.id, hashes)
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    await keepSecret(jsonBox.code, secrets.collector)
    return keepSecret(box.code, secrets.gateway)
  }

  /** The file with the secrets may be lost or the database another: then the box gets what the file says. */
  async function keepSecret(code: string, secret: string) {
    const { rows } = await database.system.query<{ id: string; company_id: string; secret_hash: string }>(
      statement`select id, company_id, secret_hash from ${boxes} where code = $1`,
      [code],
    )
    const { id, company_id, secret_hash } = rows[0]!
    if (secret_hash !== hashRandomSecret(secret))
      await database.system.query(statement`update ${boxes} set secret_hash = $2 where id = $1`, [
        id,
        hashRandomSecret(secret),
      ])
    return { companyId: company_id, boxId: id }
  }

  async function enterData(companyId: string) {
    await provideMasterData(platform, companyId, masterData, stopping.signal)
    const demo = await demoUserOf(platform, companyId, masterData, stopping.signal)
    if (!demo) return
    await provideStates(platform, demo)
    await provideKnowledge(platform, demo)
    await provideStock(platform, demo)
    await providePositions(platform, demo)
    await provideMachines(platform, demo)
    await keepProducing(demo)
  }

  /** What has happened in the shop since it was last looked at, now and from time to time. */
  async function keepProducing(demo: DemoUser) {
    if (!settings.DEMO_WEEKS) return
    await provideProduction(platform, demo, settings.DEMO_WEEKS)
    while (!stopping.signal.aborted) {
      await setTimeout(LOOKED_AGAIN, undefined, { ref: false, signal: stopping.signal })
      await provideProduction(platform, demo, settings.DEMO_WEEKS)
    }
  }

  return {
    routes: [],
    async start() {
      const secrets = await demoSecrets(settings.DATA_DIR)
      const { companyId, boxId } = await seeded(secrets)
      platform.events.publish('object.changed', { companyId })
      const ports = await demoPorts()
      await pointChannels(database.system, boxId, ports)
      await gatewayBox.provideSetFile(companyId, boxId)
      // A data folder that was copied or moved has another gateway in it by its own account.
      await gatewayBox.free(boxId)
      processes = startProcesses(platform, gatewayBox, secrets, ports)
      // Nobody waits for it: it stands some seconds after the first start, whole.
      entering = enterData(companyId).catch((error) => {
        if (!stopping.signal.aborted) platform.log.error({ err: error }, 'data of the demo plant not made')
      })
    },
    async stop() {
      stopping.abort()
      await entering
      await Promise.all(processes.map((one) => one.stop()))
    },
  }
}

/** The simulated devices and the gateway that reads them. */
function startPlant(
  { settings, log }: Platform,
  { mqttPort }: Doors['gatewayBox'],
  secrets: DemoSecrets,
  ports: DemoPorts,
): KeptProcess[] {
  const host = settings.HOST === '0.0.0.0' || settings.HOST === '::' ? '127.0.0.1' : settings.HOST
  const server = `mqtt://${host}:${mqttPort}`
  const folder = (name: string) => path.join(settings.DATA_DIR, 'demo', name)
  const devices = ['--modbus-port', String(ports.modbus), '--opcua-port', String(ports.opcUa)]
  return [
    keepRunning({
      name: 'plant-simulator',
      script: app('plant-simulator'),
      nodeFlags: ['--max-semi-space-size=2', '--max-old-space-size=128'],
      flags: [...devices, '--mqtt', server, '--box', jsonBox.code, '--data-dir', folder('plant-simulator')],
      secret: secrets.collector,
      log,
    }),
    keepRunning({
      name: 'edge-gateway',
      script: app('edge-gateway'),
      flags: ['--server', server, '--code', box.code, '--data-dir', folder('edge-gateway')],
      secret: secrets.gateway,
      log,
    }),
  ]
}
