import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { pointCheckHits } from '../point-check/point-check-hit/point-check-hit.table.ts'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** A rule on the quality of a point's data, and what it hit, which only ingest writes. */
export async function fillPointChecks(server: TestServer, owner: Caller, mark: string, pointId: string) {
  const rule = await owner
    .client(pointCheck)
    .create({ name: `${mark}质量规则`, pointId, kind: 'range', upper: 100, remark: mark })
  await server.database.systemDb.insert(pointCheckHits).values({
    companyId: server.companyId,
    checkId: rule.id,
    objectId: rule.objectId,
    pointId,
    samples: 3,
    startedAt: new Date('2026-11-21T00:00:00Z'),
    endedAt: new Date('2026-11-21T00:00:10Z'),
  })
}
