import { type Answer, Question } from '@zhizao/gateway-link/questions'
import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import type { Logger } from 'pino'
import { type Driver, Unanswered } from '../drivers/driver.ts'
import type { certificateStore } from '../drivers/opc-ua/certificate-store.ts'
import { plainFault } from '../drivers/fault-words.ts'
import { steadyNow } from '../steady-clock.ts'

const mostAtOnce = 4

type Context = {
  /** The channel as it is at work, or a passing connection. */
  driver(channel: SetFileChannel): Promise<Driver>
  /** With its password readable. */
  opened(channel: SetFileChannel): SetFileChannel
  certificates: ReturnType<typeof certificateStore>
  send(answer: Answer): void
  now(): number
  log: Logger
}

type Asked<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>

/** Answers what people ask of machines: each question once, few at a time, in its time or not at all. */
export function questions(context: Context) {
  let atWork = 0

  async function answered(question: Question): Promise<Omit<Answer, 'id'>> {
    const deadline = steadyNow() + question.ttlMs
    switch (question.kind) {
      case 'browse':
        return { browsed: await browsed(question, deadline) }
      case 'read': {
        const { device, point } = question
        const driver = await context.driver(context.opened(question.channel))
        return { read: await driver.read({ device, point, deadline, now: context.now }) }
      }
      case 'trust':
      case 'distrust':
        context.certificates[question.kind](question.thumbprint)
        return { certificates: context.certificates.all() }
      case 'certificates':
        return { certificates: context.certificates.all() }
    }
  }

  async function browsed({ channel, nodeId, filter, from }: Asked<'browse'>, deadline: number) {
    const driver = await context.driver(context.opened(channel))
    if (!driver.browse) throw new Unanswered('该驱动不能浏览节点')
    return driver.browse({ nodeId, filter, from, deadline })
  }

  return async function handle(payload: Buffer): Promise<void> {
    const question = parsed(payload, context.log)
    if (!question) return
    const { id } = question
    if (atWork >= mostAtOnce) return context.send({ id, refused: '盒子正在处理其他人的请求，请稍后重试' })
    atWork += 1
    try {
      context.send({ id, ...(await inTime(answered(question), question.ttlMs)) })
    } catch (error) {
      context.log.info({ err: error, question: question.kind }, 'a question that could not be answered')
      context.send({ id, refused: error instanceof Unanswered ? error.message : plainFault(error) })
    } finally {
      atWork -= 1
    }
  }
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
