import type { Life } from '@zhizao/rules/live-state'
import type { PointKey } from '../history/index.ts'
import { type HistorySample, plainValue, type QualityCode } from '../history/index.ts'
import { type CompanyHomes, homeAct } from '../platform/company-home/company-homes.ts'
import type { EnteredSample } from './ingest/ingest.ts'
import type { LatestValues } from './ingest/latest-values.ts'
import type { PointLives } from './live/point-lives.ts'

/** A sample as it travels: big integers as texts. */
interface PlainSample {
  value: number | string | boolean | null
  isBig?: true
  time: number
  quality: QualityCode
  /** What its source says of its time, where it is dated by its receipt. */
  sourceTime?: number
}

/** How a point stands: what it read last, and whether what reads it is there. */
export interface PointNow {
  readonly newest: (HistorySample & { readonly sourceTime?: number | undefined }) | undefined
  readonly life: Life | null
}
export interface ObjectNow {
  readonly life: Life | null
  /** How many of its points have no valid value, although devices read them. */
  readonly invalid: number
}

const acts = {
  points: homeAct<{ ids: number[] }, { life: Life | null; newest: PlainSample | null }[]>('telemetry.points'),
  objects: homeAct<{ ids: number[] }, { life: Life | null; invalid: number }[]>('telemetry.objects'),
  settled: homeAct<null, null>('telemetry.settled'),
  treeVersion: homeAct<null, number>('telemetry.tree-version'),
  enter: homeAct<{ samples: (PlainSample & { pointId: number })[] }, null>('telemetry.enter'),
  forget: homeAct<{ pointId: number; before: number }, number>('telemetry.forget'),
}

/** The plant as it stands, asked of the home of its company. */
export interface PlantNow {
  /** Of each of these points, by its id; values of what is away are uncertain at best. */
  points(companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PointNow>>
  /** Of each of these objects, by its id. */
  objects(companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ObjectNow>>
  /** Resolves when what was changed of points, objects and boxes counts. */
  settled(companyId: string): Promise<void>
  /** The number of the change of the object tree that browsers of a company were told last. */
  treeVersion(companyId: string): Promise<number>
  /** Values that people entered; resolves when they are durable and shown. */
  enter(companyId: string, samples: readonly EnteredSample[]): Promise<void>
  /** Removes the whole hours of a point's history before `time`; answers where the removal ended. */
  forget(point: PointKey, time: number): Promise<number>
}

/** What this domain does where it is the home. */
interface Home {
  readonly latest: Pick<LatestValues, 'get'>
  readonly lives: Pick<PointLives, 'ofPoint' | 'ofObject' | 'settled'> & { invalidOf(objectId: number): number }
  treeVersion(companyId: string): number
  entered(samples: readonly EnteredSample[]): Promise<void>
  forget(point: PointKey, time: number): Promise<number>
}

const plain = ({ value, time, quality }: HistorySample, sourceTime?: number): PlainSample => ({
  value: plainValue(value),
  time,
  quality,
  ...(typeof value === 'bigint' && { isBig: true }),
  ...(sourceTime !== undefined && { sourceTime }),
})
const whole = ({ value, isBig, time, quality }: PlainSample): HistorySample => ({
  value: isBig ? BigInt(value as string) : value,
  time,
  quality,
})

/** Answers for the companies of this home. */
export function answerPlantNow({ answer }: CompanyHomes, { latest, lives, treeVersion, entered, forget }: Home): void {
  answer(acts.points, ({ ids }) =>
    ids.map((id) => {
      const found = latest.get(id)
      return { life: lives.ofPoint(id), newest: found ? plain(found, found.sourceTime) : null }
    }),
  )
  answer(acts.objects, ({ ids }) => ids.map((id) => ({ life: lives.ofObject(id), invalid: lives.invalidOf(id) })))
  answer(acts.settled, async () => {
    await lives.settled()
    return null
  })
  answer(acts.treeVersion, (_, companyId) => treeVersion(companyId))
  answer(acts.enter, async ({ samples }) => {
    await entered(samples.map((sample) => ({ ...whole(sample), pointId: sample.pointId })))
    return null
  })
  answer(acts.forget, ({ pointId, before }, companyId) => forget({ companyId: Number(companyId), pointId }, before))
}

/** Asks whoever is the home. */
export function plantNow({ askHome }: CompanyHomes): PlantNow {
  return {
    async points(companyId, ids) {
      const found = ids.length ? await askHome(companyId, acts.points, { ids: ids.map(Number) }) : []
      const now = found.map(({ life, newest }): PointNow => {
        return { life, newest: newest ? { ...whole(newest), sourceTime: newest.sourceTime } : undefined }
      })
      return new Map(ids.map((id, at) => [id, now[at]!]))
    },
    async objects(companyId, ids) {
      const found = ids.length ? await askHome(companyId, acts.objects, { ids: ids.map(Number) }) : []
      return new Map(ids.map((id, at) => [id, found[at]!]))
    },
    settled: async (companyId) => void (await askHome(companyId, acts.settled, null)),
    treeVersion: (companyId) => askHome(companyId, acts.treeVersion, null),
    async enter(companyId, samples) {
      const plainSamples = samples.map((sample) => ({ ...plain({ quality: 0, ...sample }), pointId: sample.pointId }))
      await askHome(companyId, acts.enter, { samples: plainSamples })
    },
    forget: ({ companyId, pointId }, before) => askHome(String(companyId), acts.forget, { pointId, before }),
  }
}
