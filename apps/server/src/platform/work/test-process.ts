import { writeSync } from 'node:fs'
import { answerQuestions, GIVEN_FILE, UserFault } from './answer-questions.ts'

/** A process that does what it is told, good or bad. */
answerQuestions<string>((question, notify) => {
  if (question === 'hunger') {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => at + kept.length))
  }
  // At once so much that no collection comes before the end.
  if (question === 'leap') return Array(30_000_000).fill(1.5).length
  if (question === 'buffers') {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))
  }
  if (question === 'one buffer') return Buffer.alloc(4 * 1024 ** 3, 1).length
  if (question === 'library') {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 })
    for (;;) {
      const before = memory.grow(64)
      new Uint8Array(memory.buffer, before * 65_536).fill(1)
    }
  }
  if (question === 'forever') for (;;);
  if (question === 'leave') process.exit(3)
  if (question === 'throw') return new Promise(fail)
  if (question === 'settings') return Object.keys(process.env).join()
  if (question === 'tell') throw new UserFault('第 3 行太长')
  if (question === 'progress') notify(7)
  if (question === 'signal') for (const signal of ['SIGTERM', 'SIGINT']) process.kill(process.pid, signal)
  if (question === 'write') writeSync(GIVEN_FILE, 'written', 0)
  return `${question}!`
})

/** Where nobody catches it. */
const fail = () =>
  void setImmediate(() => {
    throw new Error('a defect')
  })
