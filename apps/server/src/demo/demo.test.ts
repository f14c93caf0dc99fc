import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { demoDevices, demoPlant } from '@zhizao/rules/demo-plant'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectBox } from '../testing/test-box.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { demoPorts, pointChannels } from './demo-ports.ts'
import { demoSecrets } from './demo-secrets.ts'
import { demoPlantDomain } from './index.ts'
import { keepRunning } from './kept-process.ts'

describe('the demo plant', () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-demo-'))
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const count = async (table: string) =>
    Number((await server.database.system.query(`select count(*) from ${table}`)).rows[0].count)

  it('is made once, with a set file for its gateway and secrets that survive a lost file', async () => {
    const platform = { ...server.platform, settings: { ...server.platform.settings, DATA_DIR: folder } }
    const provided: string[] = []
    const freed: string[] = []
    const gatewayBox = {
      provideSetFile: async (_: string, boxId: string) => void provided.push(boxId),
      free: async (boxId: string) => void freed.push(boxId),
    }
    const masterData = { routes: () => [], userOf: async () => undefined }
    const seeding = () =>
      demoPlantDomain(platform, { gatewayBox: gatewayBox as never, masterData, startProcesses: () => [] })
    await seeding().start!()
    const file = path.join(folder, 'demo.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const points = demoDevices.reduce((sum, device) => sum + device.points.length, 0)
    expect([await count('box'), await count('point'), await count('box_point')]).toEqual([2, points, points])
    expect(await count('object')).toBe(demoPlant.areas.length + demoDevices.length)
    expect(await count(`object where object_type = '1'`)).toBe(1)
    expect(await count(`product where code in ('pho', 'intelligent') and enabled`)).toBe(1)
    await writeFile(file, 'damaged')
    await seeding().start!()
    expect([await count('box'), await count('point')]).toEqual([2, points])
    expect(provided).toHaveLength(2)
    expect(freed).toEqual(provided)
    const secrets = JSON.parse(await readFile(file, 'utf8'))
    const collector = await connectBox(server.mqttPort, demoPlant.jsonBox.code, secrets.collector)
    await collector.up('json', { ts: Date.now(), values: { acPower: 12.5 } })
    const { rows } = await server.database.system.query("select id, company_id from point where code = 'acPower'")
    const range = { from: 0, to: 4e12, limit: 10 }
    const key = { companyId: Number(rows[0].company_id), pointId: Number(rows[0].id) }
    expect((await server.history.raw(key, range)).samples.map((sample) => sample.value)).toEqual([12.5])
    await collector.end()
  })

  it('moves to free ports where another one runs, and its channels with it', async () => {
    const { rows } = await server.database.system.query('select id from box where code = $1', [demoPlant.box.code])
    await pointChannels(server.database.system, rows[0].id, { modbus: 15777, opcUa: 14777 })
    const channels = await server.database.system.query(
      'select settings from box_channel where box_id = $1 order by driver',
      [rows[0].id],
    )
    expect(channels.rows.map((row) => row.settings)).toEqual([
      { host: '127.0.0.1', port: 15777 },
      { endpoint: 'opc.tcp://127.0.0.1:14777/zhizao/plant' },
    ])
    const busy = createServer().listen(15020, '127.0.0.1')
    await new Promise((resolve) => busy.once('listening', resolve).once('error', resolve))
    const ports = await demoPorts()
    expect(ports.modbus).not.toBe(15020)
    expect(ports.modbus).toBeGreaterThan(1023)
    busy.close()
  })

  it('keeps its secrets as they are', async () => {
    expect(await demoSecrets(folder)).toEqual(await demoSecrets(folder))
  })

  it('has programs that are started again when they end, and end with the server', async () => {
    const script = path.join(folder, 'program.mjs')
    const marks = path.join(folder, 'marks')
    await writeFile(
      script,
      `import { appendFileSync } from 'node:fs'
       appendFileSync(${JSON.stringify(marks)}, process.pid + ' ' + process.env.BOX_SECRET + '\\n')
       setInterval(() => {}, 1000)`,
    )
    const log = server.platform.log
    const kept = keepRunning({ name: 'program', script: new URL(`file://${script}`), flags: [], secret: 's-1', log })
    const lines = async () => (await readFile(marks, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
    await vi.waitFor(async () => expect(await lines()).toHaveLength(1), { timeout: 10_000 })
    const [pid, secret] = (await lines())[0]!.split(' ')
    expect(secret).toBe('s-1')
    process.kill(Number(pid), 'SIGKILL')
    await vi.waitFor(async () => expect(await lines()).toHaveLength(2), { timeout: 15_000 })
    await kept.stop()
    expect(kept.isRunning).toBe(false)
    const second = Number((await lines())[1]!.split(' ')[0])
    expect(() => process.kill(second, 0)).toThrow()
  })
})
