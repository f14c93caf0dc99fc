import { type Answer, Question } from '@zhizao/gateway-link/questions'
import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'
import type { channels } from '../collect/channels.ts'
import { type Driver, Unanswered } from '../drivers/driver.ts'
import { plainFault } from '../drivers/fault-words.ts'
import { certificateStore } from '../drivers/opc-ua/certificate-store.ts'
import type { SetFileSecrets } from '../set-file/set-file-secrets.ts'
import type { Settings } from '../settings.ts'
import { steadyNow } from '../steady-clock.ts'
import { passingChannels } from './passing-channels.ts'

const mostAtOnce = 4

type Context = {
  running: Pick<ReturnType<typeof channels>, 'reaching' | 'distrusted'>
  secrets: Pick<SetFileSecrets, 'openedChannel'>
  settings: Pick<Settings, 'dataDir'>
  send(answer: Answer): void
  now(): number
  log: Logger
}

type Asked<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>

/** Answers what people ask of machines: each question once, few at a time, in its time or not at all. */
export function questions({ running, secrets, settings, send, now, log }: Context) {
  const passing = passingChannels({ log, folder: settings.dataDir })
  const certificates = certificateStore(settings.dataDir)
  let atWork = 0

  async function driverOf(asked: SetFileChannel): Promise<Driver> {
    const channel = secrets.openedChannel(asked)
    return running.reaching(channel) ?? passing.to(channel)
  }

  async function answered(question: Question): Promise<Omit<Answer, 'id'>> {
    const deadline = steadyNow() + question.ttlMs
    switch (question.kind) {
      case 'browse':
        return { browsed: await browsed(question, deadline) }
      case 'read': {
        const { device, point } = question
        const driver = await driverOf(question.channel)
        return { read: await driver.read({ device, point, deadline, now: () => Math.trunc(now()) }) }
      }
      case 'trust':
        certificates.trust(question.thumbprint)
        return { certificates: certificates.all() }
      case 'distrust':
        certificates.distrust(question.thumbprint)
        running.distrusted(question.thumbprint)
        await passing.endAll()
        return { certificates: certificates.all() }
      case 'certificates':
        return { certificates: certificates.all() }
    }
  }

  async function browsed({ channel, nodeId, filter, from }: Asked<'browse'>, deadline: number) {
    const driver = await driverOf(channel)
    if (!driver.browse) throw new Unanswered('该驱动不能浏览节点')
    return driver.browse({ nodeId, filter, from, deadline })
  }

  async function handle(payload: Buffer): Promise<void> {
    const question = parsed(payload, log)
    if (!question) return
    const { id } = question
    if (atWork >= mostAtOnce) return send({ id, refused: '盒子正在处理其他人的请求，请稍后重试' })
    atWork += 1
    try {
      send({ id, ...(await inTime(answered(question), question.ttlMs)) })
    } catch (error) {
      log.info({ err: error, question: question.kind }, 'a question that could not be answered')
      send({ id, refused: error instanceof Unanswered ? error.message : plainFault(error) })
    } finally {
      atWork -= 1
    }
  }

  return { handle, endPassing: passing.endAll }
}

function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Unanswered('设备在规定的时间内没有应答')), ms)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}

function parsed(payload: Buffer, log: Logger): Question | undefined {
  try {
    return Question.parse(JSON.parse(payload.toString('utf8')))
  } catch (error) {
    log.error({ error: (error as Error).message }, 'a question that cannot be read')
    return undefined
  }
}
