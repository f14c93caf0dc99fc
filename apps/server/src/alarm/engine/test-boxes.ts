import type { TestServer } from '../../testing/test-server.ts'

let made = 0

/** A box with a slave for each object, as the engine finds them; what it and they are is written as the domain of boxes does. */
export async function testBox(server: TestServer, objectIds: readonly string[], companyId = server.companyId) {
  const pool = server.database.system
  const one = async (text: string, values: unknown[]): Promise<string> => (await pool.query(text, values)).rows[0].id
  const name = `盒子${++made}`
  const id = await one(
    `insert into box (company_id, code, name, secret_hash, online, last_seen_at) values ($1, $2, $3, 'x', true, now()) returning id`,
    [companyId, `tb${made}`, name],
  )
  const channel = await one(
    `insert into box_channel (company_id, box_id, code, name, driver, settings) values ($1, $2, 'c', 'c', 'modbus-tcp', '{}') returning id`,
    [companyId, id],
  )
  const slaves: string[] = []
  for (const [at, objectId] of objectIds.entries())
    slaves.push(
      await one(
        `insert into box_device (company_id, channel_id, object_id, code, name) values ($1, $2, $3, $4, $5) returning id`,
        [companyId, channel, objectId, `d${at}`, `${name}从站${at + 1}`],
      ),
    )
  return {
    id,
    name,
    slaves,
    /** Which point a slave reads. */
    read: (slave: string, pointId: string) =>
      pool.query(`insert into box_point (company_id, box_device_id, point_id, address) values ($1, $2, $3, '{}')`, [
        companyId,
        slave,
        pointId,
      ]),
    isOnline: (online: boolean) => pool.query('update box set online = $2 where id = $1', [id, online]),
    /** What it says of its slaves; of those left out it knows nothing. */
    says: (online: readonly (readonly [slave: string, online: boolean])[]) =>
      pool.query('update box set state = $2 where id = $1', [
        id,
        { devices: online.map(([slave, there]) => ({ id: Number(slave), online: there })) },
      ]),
  }
}
