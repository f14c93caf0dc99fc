import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { afterAll, expect, test } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { alarmSignals } from './no-loss/alarm-signals.ts'
import { type Block, countingDevice } from './no-loss/counting-device.ts'
import { databaseOf } from './no-loss/database.ts'
import { killAtRandom, randomBy } from './no-loss/kills.ts'
import { countingBox } from './no-loss/plant.ts'
import { keptProgram, lastingPort, until } from './no-loss/programs.ts'
import { alarmFigures, confirmAlarms, historyOf, raisedAlarms, sampleCount } from './no-loss/stored.ts'
import { expectedAlarms, judgeBlock, noFindings } from './no-loss/verdict.ts'

const boxes = 5
const kills = Number(process.env.NO_LOSS_KILLS ?? 20)
const seconds = Number(process.env.NO_LOSS_SECONDS ?? 80)
const seed = Number(process.env.NO_LOSS_SEED ?? process.env.SEED ?? 0)

const closing: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

test(`${kills} times killed -9 under load: every sample is in history once and in order, every alarm exists once`, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-no-loss-'))
  chmodSync(folder, 0o755)
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const [port, mqttPort] = [await lastingPort(), await lastingPort()]
  const dataDir = path.join(folder, 'data')
  const server = keptProgram('apps/server/src/main.ts', {
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'No-loss-2026',
    LOG_LEVEL: 'warn',
  })
  closing.push(() => server.stop())
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  await until('the server', 90_000, ready)
  const user = callerOf(url, undefined)
  await user.signIn('admin', 'No-loss-2026')

  const from = Date.now() - 60_000
  const plant = await Promise.all(
    Array.from({ length: boxes }, async (_, at) => {
      const device = await countingDevice()
      closing.push(device.close)
      const made = await countingBox(user, at + 1, device)
      const gatewayDir = path.join(folder, `gateway-${made.code}`)
      const gateway = keptProgram('apps/edge-gateway/src/main.ts', {
        BOX_SERVER: `mqtt://127.0.0.1:${mqttPort}`,
        BOX_CODE: made.code,
        BOX_SECRET: made.secret,
        BOX_DATA_DIR: gatewayDir,
      })
      closing.push(() => gateway.stop())
      return { device, gateway, gatewayDir, ...made }
    }),
  )
  const reads = () => plant.map(({ device }) => device.logs.alarms.reads.length)
  await until('the first reads', 60_000, () => reads().every((count) => count > 10))

  const database = databaseOf(dataDir)
  const stopConfirming = confirmAlarms(user)
  const killed = await killAtRandom({
    kills,
    durationMs: seconds * 1000,
    random: randomBy(seed),
    server,
    gateways: plant.map(({ gateway }) => gateway),
    database,
  })

  await until('the server after the last kill', 90_000, ready)
  const beforeQuiet = reads()
  await until('all gateways at work', 90_000, () => reads().every((count, at) => count > beforeQuiet[at]! + 5))
  for (const { device } of plant) device.quiet()
  const quietReads = reads()
  const alarmCounts = plant.map(({ points }) => points.find(({ code }) => code === 'alarm-count')!.id)
  await until('the boxes to catch up', 90_000, async () => {
    // Right after the last kill a connection may still turn out to be dead.
    const live = await user
      .client(point)
      .live({ pointIds: alarmCounts })
      .catch(() => [])
    return alarmCounts.every(
      (id, at) => Number(live.find(({ pointId }) => pointId === id)?.value) > quietReads[at]! + 5,
    )
  })
  await until('all alarms and boxes to be well', 30_000, async () => {
    const { active, boxesActive } = await alarmFigures(database)
    return active + boxesActive === 0
  })
  const confirming = await stopConfirming()
  await Promise.all(plant.map(({ gateway }) => gateway.stop()))
  const buffered = plant.map(({ gatewayDir }) => {
    const buffer = new DatabaseSync(path.join(gatewayDir, 'buffer', 'buffer.sqlite'), { readOnly: true })
    return (buffer.prepare('select count(*) as n from message').get() as { n: number }).n
  })

  const found = noFindings()
  const alarms = { expected: 0, found: 0, missing: 0, doubled: 0, differentTime: 0 }
  const raised = await raisedAlarms(database)
  const gaps: unknown[] = []
  for (const { id, device, points } of plant) {
    const times = new Map<Block, ReadonlyMap<number, number>>()
    for (const block of ['counters', 'alarms'] as const) {
      const stored = await historyOf(
        user,
        points.filter((each) => each.block === block),
        from,
        Date.now(),
      )
      times.set(block, judgeBlock(device.logs[block], stored, found))
    }
    for (const signal of alarmSignals) {
      const expected = expectedAlarms(device.logs.alarms, times.get('alarms')!, signal)
      const actual = raised.get(points.find(({ code }) => code === signal.code)!.id) ?? []
      alarms.expected += expected.length
      alarms.found += actual.length
      alarms.missing += Math.max(0, expected.length - actual.length)
      alarms.doubled += Math.max(0, actual.length - expected.length)
      const wrong = expected.filter((time) => !actual.includes(time))
      alarms.differentTime += wrong.length
      if (wrong.length > 0 || expected.length !== actual.length) console.log(signal.code, { expected, actual })
    }
    const page = await user.client(box).gaps({ id, pageSize: 100 })
    gaps.push(...page.records)
  }
  const rows = await sampleCount(database)
  const figures = await alarmFigures(database)
  const open = gaps.filter((gap) => (gap as { filledAt: unknown }).filledAt === null)

  console.log(
    [
      `seed ${seed}: ${kills} kills -9 in about ${seconds} s: server ${killed.server}, gateway ${killed.gateway}, database ${killed.database}`,
      `programs that ended by themselves: server ${server.endedByItself.length}, gateways ${plant.flatMap(({ gateway }) => gateway.endedByItself).length}`,
      `samples read ${found.read}, stored ${found.stored} (rows in the tables ${rows}), missing ${found.missing}, doubled ${found.doubled}, out of order ${found.outOfOrder}, strange ${found.strange}`,
      `  ${found.openReplies} replies were under way when a gateway was killed or stopped: ${found.lostReplies} of them died with it (${found.openStored} samples stored, ${found.openLost} not)`,
      `alarms expected ${alarms.expected}, found ${alarms.found}, missing ${alarms.missing}, doubled ${alarms.doubled}, at another time ${alarms.differentTime}; in ${figures.alarms} records, ${confirming.confirmed} confirmed meanwhile`,
      `box alarms ${figures.ofBoxes}; gaps open ${open.length}, noticed and filled ${gaps.length - open.length}; messages left in gateways ${buffered.join(' ')}`,
    ].join('\n'),
  )
  for (const words of [server.endedByItself, ...plant.map(({ gateway }) => gateway.endedByItself)].flat())
    console.log(words)

  // Only a start that finds no database may give up; the next start goes on.
  expect(server.endedByItself.filter((words) => !words.includes('启动失败'))).toEqual([])
  expect(plant.flatMap(({ gateway }) => gateway.endedByItself)).toEqual([])
  expect(found).toMatchObject({ missing: 0, doubled: 0, outOfOrder: 0, strange: 0 })
  expect(found.read).toBeGreaterThan(1000)
  expect(found.openReplies).toBeLessThanOrEqual(killed.gateway + boxes)
  expect(rows).toBe(found.stored)
  expect(alarms.found).toBeGreaterThan(10)
  expect(alarms).toMatchObject({ missing: 0, doubled: 0, differentTime: 0 })
  expect(figures).toMatchObject({ active: 0, wrong: 0 })
  // Not even for a moment: a message that is overtaken comes too late to move an alarm.
  expect(gaps).toEqual([])
  expect(buffered.every((left) => left === 0)).toBe(true)
})
