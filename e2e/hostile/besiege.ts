import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './asking.ts'
import type { Attack, Size } from './attack.ts'
import type { Stand } from './stand.ts'
import type { Line } from './tables.ts'

const CALM_WITHIN = 15_000
/** An attack that does not come to its end is given up, ms. */
const ENDS_WITHIN = 60_000
/** Most memory that the product may take, with all it has started, bytes. */
const MOST_MEMORY = 2500 * 1024 * 1024
/** Two rounds and two attacks never share an address. */
let address = 1

/** One attack, what came of it, and what the witness saw meanwhile. */
export async function besiege(stand: Stand, attack: Attack, round: number, size: Size): Promise<Line> {
  const from = `127.7.${++address >> 8}.${address & 255}`
  const answers = new Map<string, number>()
  const wrong = new Set<string>()
  const count = (what: string, times = 1) => void answers.set(what, (answers.get(what) ?? 0) + times)
  let requests = 0
  let defects = 0
  stand.begin()
  const giveUp = new AbortController()
  await Promise.race([
    attack
      .run({
        stand,
        size,
        address: from,
        count,
        wrong: (what) => void wrong.add(what),
        async ask(request) {
          requests++
          const answer = await ask(stand.url, { from, now: stand.now, ...request })
          const isEnvelope = answer.status === 200 && answer.code !== 200
          count(answer.status === 0 ? 'closed' : isEnvelope ? `200/${answer.code}` : String(answer.status))
          if (answer.status === 500) {
            defects++
            wrong.add(`500 at ${request.path.split('?')[0]}`)
          }
          return answer
        },
      })
      .catch((error) => void wrong.add(`the attack broke: ${error}`)),
    pause(ENDS_WITHIN, undefined, { signal: giveUp.signal })
      .then(() => void wrong.add(`no end within ${ENDS_WITHIN / 1000} s`))
      .catch(() => {}),
  ])
  giveUp.abort()
  const seen = await stand.testimony()
  if (!(await isCalm(stand))) wrong.add(stand.isUp() ? 'no health afterwards' : 'the product ended')
  if (seen.samplesDurable === 0 && seen.samplesSent > 5) wrong.add('samples stood still')
  if (seen.memoryAll > MOST_MEMORY) wrong.add(`memory over ${MOST_MEMORY / 1024 / 1024} MB`)
  const { healthAsked, healthWorst, healthP99, healthBad, sampleWorst, ownLag, memoryOwn, memoryAll } = seen
  return {
    round,
    attack: `${attack.group}: ${attack.name}`,
    requests,
    answers: Object.fromEntries(answers),
    defects,
    crashed: !stand.isUp(),
    healthAsked,
    healthWorst,
    healthP99,
    healthBad,
    sampleWorst,
    ownLag,
    memoryOwn,
    memoryAll,
    wrong: [...wrong],
  }
}

/** Up and ready again, as the first who asks sees it. */
async function isCalm(stand: Stand) {
  const end = Date.now() + CALM_WITHIN
  while (Date.now() < end && stand.isUp()) {
    const answer = await ask(stand.url, { method: 'GET', path: '/api/health', patience: 5000 })
    if (answer.status === 200) return true
    await pause(100)
  }
  return false
}
