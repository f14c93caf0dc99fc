import path from 'node:path'
import { demoPlant } from '@zhizao/rules/demo-plant'
import type { GatewayBoxDomain } from '../gateway-box/index.ts'
import { hashSecret, secretFits } from '../platform/access/secret-hash.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { type DemoPorts, demoPorts, pointChannels } from './demo-ports.ts'
import { type DemoSecrets, demoSecrets } from './demo-secrets.ts'
import { type KeptProcess, keepRunning } from './kept-process.ts'
import { seedPlant } from './seed-plant.ts'

interface Doors {
  gatewayBox: Pick<GatewayBoxDomain, 'mqttPort' | 'provideSetFile'>
}

const { box, jsonBox } = demoPlant
const app = (name: string) => new URL(`../../../${name}/src/main.ts`, import.meta.url)

/** The demo plant: seeded once, then simulated by devices in software that a real gateway reads. */
export function demoPlantDomain(
  platform: Platform,
  { gatewayBox, startProcesses = startPlant }: Doors & { startProcesses?: typeof startPlant },
): Domain {
  const { database, settings } = platform
  let processes: KeptProcess[] = []

  /** The company and box of the demo plant; makes them where they are not yet. */
  async function seeded(secrets: DemoSecrets): Promise<{ companyId: string; boxId: string }> {
    const client = await database.system.connect()
    try {
      await client.query('begin')
      const { rows: known } = await client.query('select id from box where code = $1', [box.code])
      if (!known.length) {
        const { rows } = await client.query<{ id: string }>('select id from company order by id limit 1')
        const [gateway, collector] = await Promise.all([hashSecret(secrets.gateway), hashSecret(secrets.collector)])
        await seedPlant(client, rows[0]!.id, { gateway, collector })
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
      'select id, company_id, secret_hash from box where code = $1',
      [code],
    )
    const { id, company_id, secret_hash } = rows[0]!
    if (!(await secretFits(secret_hash, secret)))
      await database.system.query('update box set secret_hash = $2 where id = $1', [id, await hashSecret(secret)])
    return { companyId: company_id, boxId: id }
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
      processes = startProcesses(platform, gatewayBox, secrets, ports)
    },
    async stop() {
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
