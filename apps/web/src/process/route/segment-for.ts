import { workCenter } from '@zhizao/contract/plant/work-center'
import { segment } from '@zhizao/contract/process/segment'
import { client } from '../../platform/api/client.ts'
import type { DraftSegment } from './route-draft.ts'

const segments = client(segment)
const centers = client(workCenter)

/** What a route shows of a segment, done where the route says or where the segment is done by itself. */
export async function segmentFor(segmentId: string, { workCenterId }: { workCenterId?: string | null | undefined }) {
  const found = await segments.get({ id: segmentId })
  const center = workCenterId
    ? (await centers.page({ pageSize: 500 }, { quiet: true })).records.find(({ id }) => id === workCenterId)
    : undefined
  return {
    segmentId,
    segmentCode: found.code,
    segmentName: found.name,
    segmentType: found.segmentType,
    workCenterId: workCenterId ?? null,
    centerId: workCenterId ?? found.workCenterId ?? null,
    workCenterName: workCenterId ? (center?.name ?? null) : found.workCenterName,
    setUpSeconds: found.setUpSeconds,
    runSeconds: found.runSeconds,
    isOutside: found.isOutside,
    needsFirstArticle: found.needsFirstArticle,
    resourceCount: found.resourceCount,
  } satisfies Partial<DraftSegment>
}

let made = 0
/** A segment that is put into a route. */
export const freshSegment = async (segmentId: string): Promise<Omit<DraftSegment, 'no' | 'x' | 'y'>> => ({
  ...(await segmentFor(segmentId, {})),
  key: `new${++made}`,
  name: null,
  transferQuantity: null,
  alternativeGroup: null,
  fileCount: 0,
})
