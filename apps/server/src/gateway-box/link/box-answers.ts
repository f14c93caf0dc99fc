import type { AckMessage } from '@zhizao/gateway-link/messages'
import type { Answer } from '@zhizao/gateway-link/questions'
import { fairQueue } from '../../platform/access/fair-queue.ts'
import { oneByOne } from '../../platform/one-by-one.ts'
import type { LinkBox } from './link-box.ts'

const AT_ONCE = 4

export type AnswerListener = (box: LinkBox, answer: Answer) => Promise<void>
export type AckListener = (box: LinkBox, ack: AckMessage) => Promise<void>

/** Answers of a box are taken one after another, of few boxes at once: no box keeps the database to itself by answers. */
export function boxAnswers() {
  const listeners = new Map<string, AckListener>()
  let answerListener: AnswerListener = async () => {}
  const queue = fairQueue({ atOnce: AT_ONCE, most: Number.POSITIVE_INFINITY })
  return {
    inTurn: oneByOne<number>(),
    take: (box: LinkBox, ack: AckMessage) =>
      queue(String(box.boxId), async () => listeners.get(ack.id.split(':', 1)[0]!)?.(box, ack)),
    answered: (box: LinkBox, answer: Answer) => answerListener(box, answer),
    hearing: {
      /** Hears answers to questions of people. */
      onAnswer(listener: AnswerListener) {
        answerListener = listener
      },
      /** Hears answers whose id begins with `prefix:`. */
      onAck: (prefix: string, listener: AckListener) => void listeners.set(prefix, listener),
    },
  }
}
