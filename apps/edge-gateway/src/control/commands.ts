import { type AckMessage, CommandMessage } from '@zhizao/gateway-link/messages'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'
import type { PointPlace } from '../collect/channels.ts'
import { steadyNow } from '../steady-clock.ts'
import type { ServerClock } from './server-clock.ts'

type Write = Extract<CommandMessage, { kind: 'write' }>
type Context = {
  find(pointId: number): PointPlace | undefined
  setFile(): SetFile | undefined
  send(ack: AckMessage): void
  clock: Pick<ServerClock, 'ours'>
  log: Logger
  now(): number
}

const rememberedCommands = 1000

/** Carries out commands. A command that comes twice is answered with its last state and written once. */
export function commands(context: Context) {
  const known = new Map<string, AckMessage>()

  function answer(ack: Omit<AckMessage, 'time'>): void {
    const full = { ...ack, time: context.now() }
    known.delete(ack.id)
    known.set(ack.id, full)
    if (known.size > rememberedCommands) known.delete(known.keys().next().value!)
    context.send(full)
  }

  async function write(command: Write): Promise<void> {
    const { id, pointId } = command
    // Begun but not ended: known from here on, so that a repeat does not write again.
    known.set(id, { id, state: 'sent', time: context.now() })
    const deadline = await deadlineOf(command)
    if (deadline === undefined) return answer({ id, state: 'expired', message: '盒子未能与服务器核对时间，命令未执行' })
    const place = context.find(pointId)
    if (!place) return answer({ id, state: 'refused', message: '盒子的配置中没有该点位，请下发最新配置' })
    if (place.point.access === 'r') return answer({ id, state: 'refused', message: '该点位只读，不能写入' })
    const { device, point } = place
    const outcome = await place.driver.write({
      device,
      point,
      value: command.value,
      deadline,
      onSent: () => answer({ id, state: 'sent' }),
    })
    context.log.info({ command: id, point: point.code, value: command.value, outcome }, 'control write')
    answer({ id, ...outcome })
  }

  /** Steady, so that a date that is wrong or being set neither refuses a write nor lets an old one through. */
  function deadlineOf({ sentAt, ttlMs }: Write): Promise<number | undefined> | number {
    if (sentAt === undefined) return steadyNow() + ttlMs
    return context.clock.ours(sentAt + ttlMs, sentAt, ttlMs)
  }

  return async function handle(payload: Buffer): Promise<void> {
    const command = parsed(payload, context.log)
    if (!command) return
    const before = known.get(command.id)
    if (before) return context.send(before)
    if (command.kind === 'write') return write(command)
    const setFile = context.setFile()
    context.send(
      setFile
        ? { id: command.id, state: 'confirmed', setFile, time: context.now() }
        : { id: command.id, state: 'refused', message: '盒子上还没有配置文件', time: context.now() },
    )
  }
}

function parsed(payload: Buffer, log: Logger): CommandMessage | undefined {
  try {
    return CommandMessage.parse(JSON.parse(payload.toString('utf8')))
  } catch (error) {
    log.error({ error: (error as Error).message }, 'a command that cannot be read')
    return undefined
  }
}
