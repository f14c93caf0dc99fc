import { setTimeout as pause } from 'node:timers/promises'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { type Caller, callerOf } from '../../../apps/server/src/testing/caller.ts'
import { type Answered, ask, type Request, signed } from '../asking.ts'
import type { Attack, Scene } from '../attack.ts'
import { administrator } from '../fill-plant.ts'

const group = 'shares'
const json = { 'content-type': 'application/json' }
const POINTS = '/api/infObjectPoint/export'
/** Each from an address of its own: what one address may ask is not what is tried here. */
const addressOf = (nth: number) => `127.6.6.${nth + 1}`
const PATIENCE = 50_000
/** Asked by each of the two at once, again and again. */
const AT_ONCE = 12
const TIMES = 5

/** Three companies: two of them ask without end, the third wants little. */
async function companies({ stand }: Scene): Promise<{ looping: Caller[]; neighbour: Caller }> {
  const [stranger, neighbour] = [callerOf(stand.url, undefined), callerOf(stand.url, undefined)]
  await stranger.signIn(stand.filled.stranger, administrator.password)
  await neighbour.signIn(stand.filled.neighbour, administrator.password)
  return { looping: [stand.admin, stranger], neighbour }
}

/** What the third waits for an answer alone, and beside the two; the middle and the longest of some. */
async function watched(scene: Scene, loops: readonly (() => Promise<unknown>)[], wanted: () => Promise<Answered>) {
  const timed = async () => {
    const waits: number[] = []
    for (let times = 0; times < TIMES; times++) {
      const began = performance.now()
      const answer = await wanted()
      waits.push(Math.round(performance.now() - began))
      if (answer.status !== 200 || answer.code !== 200)
        scene.wrong(`the third is refused: ${answer.status} ${answer.msg}`)
    }
    return waits.toSorted((one, other) => one - other)
  }
  const alone = await timed()
  let isGoing = true
  const looping = loops.map(async (one) => {
    while (isGoing) await one()
  })
  await pause(scene.size === 'whole' ? 2000 : 500)
  const beside = await timed()
  isGoing = false
  await Promise.all(looping)
  const middle = (waits: readonly number[]) => waits[waits.length >> 1]!
  scene.count('third alone, ms', middle(alone))
  scene.count('beside two, ms', middle(beside))
  scene.count('longest, ms', beside.at(-1)!)
}

const repeated = (times: number, one: (at: number) => Promise<unknown>) =>
  Array.from({ length: times }, (_, at) => () => one(at))

/** A material to print labels of. */
async function labelled(caller: Caller): Promise<string> {
  const [there] = (await caller.client(material).page({ code: 'LABEL', pageSize: 1 })).records
  if (there) return there.id
  const baseUnitId = (await caller.client(unit).list({})).find(({ code }) => code === '个')!.id
  return (await caller.client(material).create({ code: 'LABEL', name: '标签物料', baseUnitId })).id
}

export const shares: Attack[] = [
  {
    group,
    name: 'exports and previews of two without end',
    async run(scene) {
      const { looping, neighbour } = await companies(scene)
      for (const each of looping) await labelled(each)
      const exported = (caller: Caller, from: string): Omit<Request, 'from'> & { from: string } => ({
        method: 'GET',
        path: POINTS,
        token: caller.token,
        from,
        patience: PATIENCE,
      })
      const previewed = (caller: Caller, from: string) => ({
        path: `/api${printTemplate.preview.path}`,
        from,
        patience: PATIENCE,
        headers: { ...json, ...signed(caller.token) },
        body: JSON.stringify({ typeCode: 'materialLabel' }),
      })
      const loops = looping.flatMap((caller, nth) =>
        repeated(AT_ONCE, (at) =>
          scene.ask(at % 3 ? exported(caller, addressOf(nth)) : previewed(caller, addressOf(nth))),
        ),
      )
      await watched(scene, loops, () => ask(scene.stand.url, exported(neighbour, addressOf(2))))
    },
  },
  {
    group,
    name: 'long pages of two without end',
    async run(scene) {
      const { looping, neighbour } = await companies(scene)
      const paged = (caller: Caller, from: string, pageSize: number) => ({
        path: '/api/infObjectPoint/page',
        from,
        patience: PATIENCE,
        headers: { ...json, ...signed(caller.token) },
        body: JSON.stringify({ pageSize, pageNumber: 1 }),
      })
      const loops = looping.flatMap((caller, nth) => repeated(30, () => scene.ask(paged(caller, addressOf(nth), 500))))
      await watched(scene, loops, () => ask(scene.stand.url, paged(neighbour, addressOf(2), 20)))
    },
  },
  {
    group,
    name: 'prints of two by the dozen',
    async run(scene) {
      const { looping, neighbour } = await companies(scene)
      const print = async (caller: Caller) => {
        const typeCode = 'materialLabel'
        const copies = caller === neighbour ? 1 : 100
        return caller.client(printJob).create({ typeCode, ids: [await labelled(caller)], copies })
      }
      const made = async (caller: Caller, id: string) => {
        for (;;) {
          const { state, ahead, message } = await caller.client(printJob).get({ id })
          if (state === 'failed') scene.wrong(`a print fails: ${message}`)
          if (state !== 'queued' && state !== 'rendering') return ahead
          await pause(50)
        }
      }
      const timed = async () => {
        const began = performance.now()
        await made(neighbour, (await print(neighbour)).id)
        return Math.round(performance.now() - began)
      }
      scene.count('third alone, ms', await timed())
      const asked: { caller: Caller; id: string }[] = []
      for (let times = 0; times < (scene.size === 'whole' ? 10 : 3); times++)
        for (const caller of looping) asked.push({ caller, id: (await print(caller)).id })
      scene.count('beside two, ms', await timed())
      for (const { caller, id } of asked) await made(caller, id)
    },
  },
]
