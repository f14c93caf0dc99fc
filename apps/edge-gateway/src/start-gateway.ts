import { join } from 'node:path'
import { codeOfQuality, type StateMessage } from '@zhizao/gateway-link/messages'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import { pino } from 'pino'
import packageFile from '../package.json' with { type: 'json' }
import { openSampleBuffer } from './buffer/sample-buffer.ts'
import { batch } from './collect/batch.ts'
import { channels } from './collect/channels.ts'
import { deadBand } from './collect/dead-band.ts'
import { sampleClock } from './collect/sample-clock.ts'
import { commands } from './control/commands.ts'
import { questions } from './control/questions.ts'
import { serverClock } from './control/server-clock.ts'
import type { DriverSink } from './drivers/driver.ts'
import { gatewayIdentity } from './identity.ts'
import { checkSetFile } from './set-file/check-set-file.ts'
import { setFileSecrets } from './set-file/set-file-secrets.ts'
import { storedSetFile } from './set-file/stored-set-file.ts'
import type { Settings } from './settings.ts'
import { steadyNow } from './steady-clock.ts'
import { startUplink } from './uplink/uplink.ts'

// SIGTERM must end within 5 s, and an away server must not hold it up.
const drainMs = 2000
const stateSpacingMs = 500

export type Gateway = Awaited<ReturnType<typeof startGateway>>

/** The whole gateway: reads devices by its set file, buffers on disk, sends to the server, carries out commands. */
export async function startGateway(settings: Settings) {
  const log = pino({ level: settings.logLevel, base: { box: settings.code } })
  const startedAt = steadyNow()
  const secrets = setFileSecrets(settings)
  const store = storedSetFile(settings.dataDir, settings.code, secrets, log)
  const limits = { bytes: settings.bufferBytes, days: settings.bufferDays }
  const identity = gatewayIdentity(settings.dataDir)
  const buffer = openSampleBuffer(join(settings.dataDir, 'buffer'), limits, log, identity)
  const samples = batch((full, stamps) => {
    buffer.append(full, stamps)
    uplink.pump()
  })
  const band = deadBand()
  const clock = serverClock({ ask: (asked) => uplink.askTime({ asked }), now: steadyNow })
  const dates = sampleClock({ ask: clock.ask, canAsk: () => uplink.connected(), machine: Date.now, steady: steadyNow })
  let current: SetFile | undefined = store.load()
  let stateTimer: NodeJS.Timeout | undefined

  // Many devices change at once when a channel falls: one state message tells of them all.
  const deviceChanged = () => {
    stateTimer ??= setTimeout(sendState, stateSpacingMs)
  }
  const running = channels({ log, folder: settings.dataDir, deviceChanged, ...sampleSink(band, samples, dates) })
  const handle = commands({
    find: running.find,
    setFile: () => current && secrets.sealed(current),
    send: (ack) => uplink.sendAck(ack),
    clock,
    log,
    now: Date.now,
  })
  const asked = questions({ running, secrets, settings, log, now: dates.now, send: (told) => uplink.sendAnswer(told) })

  const state = (online: boolean): StateMessage => ({
    online,
    time: Date.now(),
    version: packageFile.version,
    ...(current ? { setFileVersion: current.version } : {}),
    uptimeSeconds: Math.round((steadyNow() - startedAt) / 1000),
    memoryBytes: process.memoryUsage.rss(),
    buffered: buffer.count(),
    devices: running
      .devices()
      .slice(0, 2000)
      .map((device) => ({ ...device, ...(device.error ? { error: device.error.slice(0, 300) } : {}) })),
  })

  function sendState(): void {
    clearTimeout(stateTimer)
    stateTimer = undefined
    void uplink.sendState(state(true))
  }

  async function takeSetFile(payload: Buffer): Promise<void> {
    if (payload.length === 0) return // a retained message that the server cleared
    const checked = readable(checkSetFile(payload.toString('utf8'), settings.code), secrets)
    if ('fault' in checked) {
      log.error({ fault: checked.fault }, 'set file refused')
      const id = `set-file:${checked.version ?? 0}`
      return uplink.sendAck({ id, state: 'refused', message: checked.fault.slice(0, 500), time: Date.now() })
    }
    const setFile = secrets.opened(checked.setFile)
    if (JSON.stringify(setFile) !== JSON.stringify(current)) {
      store.save(setFile)
      band.forget(pointIds(current))
      current = setFile
      await asked.endPassing()
      await running.apply(setFile)
      log.info({ version: setFile.version, channels: setFile.channels.length }, 'set file applied')
      sendState()
    }
    uplink.sendAck({ id: `set-file:${setFile.version}`, state: 'confirmed', time: Date.now() })
  }

  const report = (what: string) => (error: unknown) => log.error({ err: error }, what)
  const uplink = startUplink({ ...settings, ...identity }, buffer, {
    log,
    onReady() {
      clock.begin()
      sendState()
    },
    onGone: clock.end,
    onTime(time) {
      clock.answered(time)
      dates.told(time)
    },
    onCommand: (payload) => void handle(payload).catch(report('command failed')),
    onQuestion: (payload) => void asked.handle(payload),
    onSetFile: (payload) => void takeSetFile(payload).catch(report('set file failed')),
  })
  const heartbeat = setInterval(sendState, settings.heartbeatMs)
  const settle = setInterval(() => buffer.settle(), 5000)
  const standing = { server: settings.server, setFile: current?.version ?? null, buffered: buffer.count() }
  log.info({ ...standing, program: process.argv[1] }, 'gateway started')
  if (current) await running.apply(current)

  return {
    state: () => state(uplink.connected()),
    /** Breaks the server connection as a pulled cable does. */
    cutUplink: uplink.cut,
    async stop(): Promise<void> {
      clearInterval(heartbeat)
      clearInterval(settle)
      clearTimeout(stateTimer)
      clock.end()
      await Promise.race([Promise.all([running.stop(), asked.endPassing()]), after(drainMs)])
      samples.flush()
      const until = steadyNow() + drainMs
      while (uplink.connected() && !uplink.drained() && steadyNow() < until) await after(20)
      await Promise.race([uplink.sendState({ ...state(false), devices: [] }), after(300)])
      await Promise.race([uplink.stop(), after(300)])
      buffer.close()
      log.info('gateway stopped')
    },
  }
}

/** Samples that pass the dead band go into the batch, in whole milliseconds. */
const sampleSink = (
  band: ReturnType<typeof deadBand>,
  samples: ReturnType<typeof batch>,
  { now }: ReturnType<typeof sampleClock>,
): Pick<DriverSink, 'sample' | 'stored' | 'now'> => ({
  now,
  sample(point, time, value, quality, sourceTime) {
    const whole = Math.trunc(time)
    if (band.passes(point, whole, value, quality))
      samples.add([point.id, whole, value, codeOfQuality[quality]], sourceTime)
  },
  stored: samples.emitted,
})

type Checked = ReturnType<typeof checkSetFile>

/** A set file whose passwords were sealed for another box is refused. */
function readable(checked: Checked, secrets: ReturnType<typeof setFileSecrets>): Checked {
  const closed = 'setFile' in checked ? secrets.unreadable(checked.setFile) : undefined
  return closed && 'setFile' in checked
    ? { fault: `通道 ${closed.code} 的密码不是为本盒子加密的，请重新下发配置`, version: checked.setFile.version }
    : checked
}

function* pointIds(setFile: SetFile | undefined): Generator<number> {
  for (const channel of setFile?.channels ?? [])
    for (const device of channel.devices) for (const point of device.points) yield point.id
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref())
}
