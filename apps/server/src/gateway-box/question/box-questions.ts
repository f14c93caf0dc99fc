import { randomUUID } from 'node:crypto'
import type { Answer, Question } from '@zhizao/gateway-link/questions'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { waitingRoom } from '../../platform/waiting-room.ts'
import type { LinkBox } from '../link/link-box.ts'

/** The gateway has this long, and its answer a moment more to arrive, ms. */
const ANSWER_WITHIN = 12_000
const UNDER_WAY = 2000
const MOST_OF_BOX = 4

/** What an answer may hold. */
export const ANSWER_BOUNDS = { depth: 8, list: 500, fields: 40, entries: 20_000 }

type Asked<Kind extends Question['kind']> = Omit<Extract<Question, { kind: Kind }>, 'id' | 'ttlMs' | 'kind'>
interface Ports {
  steady: () => number
  link: { isConnected(code: string): boolean; ask(code: string, text: string): Promise<void> }
}

/**
 * Questions of people to running gateways, each with one answer: one at a time of a user and few of a box, so that nobody keeps a
 * machine busy by asking. What a box answers was not asked for where its id is not known, and is dropped.
 */
export function boxQuestions({ steady, link }: Ports) {
  const answers = waitingRoom<Answer>(steady)
  const asking = new Set<string>()
  const ofBox = new Map<string, number>()

  async function ask<Kind extends Question['kind']>(
    box: { id: string; code: string; kind: string },
    kind: Kind,
    asked: Asked<Kind>,
    { user }: Pick<Context, 'user'>,
  ): Promise<Answer> {
    if (box.kind !== 'edge') throw conflict('第三方盒子由其厂家的工具配置，不能浏览和试读')
    if (!link.isConnected(box.code)) throw conflict('盒子不在线，无法浏览和试读')
    if (asking.has(user.id)) throw conflict('您的上一个请求还没有完成，请稍候')
    const open = ofBox.get(box.id) ?? 0
    if (open >= MOST_OF_BOX) throw conflict('盒子正在处理其他人的请求，请稍后重试')
    const question = { kind, id: randomUUID(), ttlMs: ANSWER_WITHIN, ...asked } as Question
    asking.add(user.id)
    ofBox.set(box.id, open + 1)
    try {
      const coming = answers.wait(`${box.id}/${question.id}`, ANSWER_WITHIN + UNDER_WAY)
      await link.ask(box.code, JSON.stringify(question))
      const answer = await coming
      if (!answer) throw conflict('盒子没有应答，请稍后重试；软件版本较旧的盒子需先升级')
      if (answer.refused) throw conflict(answer.refused)
      return answer
    } finally {
      asking.delete(user.id)
      const left = ofBox.get(box.id)! - 1
      if (left > 0) ofBox.set(box.id, left)
      else ofBox.delete(box.id)
    }
  }

  return {
    ask,
    answered: async ({ boxId }: LinkBox, answer: Answer) => void answers.give(`${boxId}/${answer.id}`, answer),
    stop: answers.stop,
  }
}
export type BoxQuestions = ReturnType<typeof boxQuestions>
