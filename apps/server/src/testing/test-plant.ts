import { objects } from '../device/object/object.table.ts'
import { points } from '../device/point/point.table.ts'
import type { TestServer } from './test-server.ts'

let made = 0

/** An object of a company, at the top of its tree or below another. */
export async function addObject(server: TestServer, facts: { companyId?: string; parent?: { path: string } } = {}) {
  const companyId = facts.companyId ?? server.companyId
  const code = `OBJ-${++made}`
  const [row] = await server.database.systemDb
    .insert(objects)
    .values({ companyId, code, name: `设备${made}`, path: '' })
    .returning()
  const path = `${facts.parent?.path ?? '/'}${row!.id}/`
  await server.database.system.query('update object set path = $1 where id = $2', [path, row!.id])
  server.platform.events.publish('object.changed', { companyId })
  return { id: row!.id, code, name: row!.name, path, companyId }
}

type PointFacts = Partial<Omit<typeof points.$inferInsert, 'id' | 'objectId' | 'companyId'>>

/** A point of an object. */
export async function addPoint(server: TestServer, object: { id: string; companyId: string }, facts: PointFacts = {}) {
  const { companyId, id: objectId } = object
  const code = facts.code ?? `P${++made}`
  const [row] = await server.database.systemDb
    .insert(points)
    .values({ name: `点位${code}`, ...facts, code, companyId, objectId })
    .returning()
  server.platform.events.publish('point.changed', { companyId, pointIds: [row!.id] })
  return row!
}
