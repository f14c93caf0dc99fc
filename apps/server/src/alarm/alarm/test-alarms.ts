import type { TestServer } from '../../testing/test-server.ts'
import { alarmEngine } from '../engine/alarm-engine.ts'
import { batchOf } from '../engine/test-points.ts'

let made = 0

/** Objects and points of a company, and an engine that its samples go through, beside the server's own. */
export async function testPlant(server: TestServer, companyId = server.companyId) {
  const pool = server.database.system
  const one = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0]
  const engine = alarmEngine({
    pool,
    now: () => server.platform.now().getTime(),
    changed: () => {},
    log: server.platform.log,
  })

  async function object(name: string, parent?: string): Promise<string> {
    const { id } = await one(
      `insert into object (company_id, parent_id, path, code, name) values ($1, $2, '/', $3, $4) returning id`,
      [companyId, parent ?? null, `object${++made}`, name],
    )
    await pool.query(
      `update object set path = coalesce((select path from object where id = $2), '/') || id || '/' where id = $1`,
      [id, parent ?? null],
    )
    return id
  }
  async function point(objectId: string, name: string, more: Record<string, unknown> = {}): Promise<string> {
    const columns = { warning_upper: 80, error_upper: 90, urgent_upper: 100, ...more }
    const { id } = await one(
      `insert into point (company_id, object_id, code, name, unit, ${Object.keys(columns).join()}) values ($1, $2, $3, $4, '℃', ${Object.keys(columns).map((_, at) => `$${at + 5}`)}) returning id`,
      [companyId, objectId, `point${++made}`, name, ...Object.values(columns)],
    )
    return id
  }
  /** Commits one value of a point; the points are read again before. */
  async function sample(pointId: string, value: number | boolean, at = server.platform.now()) {
    await engine.refresh({ pointIds: [pointId] })
    const write = engine.prepare(batchOf([[at.getTime(), value, 0, Number(pointId)]]))
    if (!write) return
    const tx = await pool.connect()
    await tx.query('begin')
    await write.write(tx)
    await tx.query('commit')
    tx.release()
    write.committed()
  }
  return { engine, object, point, sample }
}
