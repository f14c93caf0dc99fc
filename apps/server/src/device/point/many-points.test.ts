import { operateLog } from '@zhizao/contract/access/operate-log'
import { point } from '@zhizao/contract/device/point'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('lists of a large plant', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    const { system } = server.database
    await system.query(
      `insert into object (company_id, path, code, name) select $1, '', 'M' || n, '设备' || n from generate_series(1, 2000) n`,
      [server.companyId],
    )
    await system.query(`update object set path = '/' || id || '/' where path = ''`)
    await system.query(
      `insert into point (company_id, object_id, code, name, remark, sort)
       select $1, id, 'P' || n, '测点' || n, repeat('备注', 30), n from object, generate_series(1, 20) n`,
      [server.companyId],
    )
    await system.query(
      `insert into operate_log (company_id, user_name, ip, user_agent, title, method, path, target, code, message, duration_ms, request_id, created_at)
       select $1, case n % 10000 when 0 then '少见' else '员工' end, '10.0.0.1', 'x', '修改点位', 'POST', '/x', '点位' || n, case n % 20000 when 15000 then 409 else 200 end, '操作成功', n, 'x',
         now() - n * interval '1 second' from generate_series(1, 40000) n`,
      [server.companyId],
    )
    await system.query(
      `update point set name = '特别' where id in (select p.id from point p order by p.object_id desc, p.sort limit 25)`,
    )
    await system.query('analyze')
    // A statement that sorts or counts on the disk fails from now on, in every new connection.
    const { rows } = await system.query<{ name: string }>('select current_database() as name')
    await system.query(`alter database "${rows[0]!.name}" set temp_file_limit = 0`)
    await system.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'zhizao-app'`,
      [rows[0]!.name],
    )
  })
  afterAll(() => server.stop())

  const page = (more: object) => admin.client(point).page({ pageSize: 10, ...more })

  it('of points are counted and leafed through in memory, the last page as the first', async () => {
    const first = await page({})
    expect(first.total).toBe(40_000)
    expect(first.records.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, (_, at) => `P${at + 1}`))
    const last = await page({ pageNumber: 4000 })
    expect(last.total).toBe(40_000)
    expect(last.records.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, (_, at) => `P${at + 11}`))
    expect(await page({ pageNumber: 5000 })).toMatchObject({ total: 40_000, records: [] })
    const named = await page({ sort: 'code', order: 'DESC' })
    expect(named.records.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 'P9'))
  })

  it('of points are the same from whichever end they are passed over', async () => {
    const { rows } = await server.database.system.query<{ id: string }>(
      'select p.id from point p join object o on o.id = p.object_id order by o.sort, o.id, p.sort, p.id',
    )
    const idsOf = async (more: object) => (await page(more)).records.map(({ id }) => id)
    for (const pageNumber of [1, 101, 1999, 2001, 2002, 3999, 4000])
      expect(await idsOf({ pageNumber }), `${pageNumber}`).toEqual(
        rows.slice((pageNumber - 1) * 10, pageNumber * 10).map(({ id }) => id),
      )
    expect(await idsOf({ pageSize: 300, pageNumber: 134 })).toEqual(rows.slice(39_900).map(({ id }) => id))
    const byCode = await server.database.system.query<{ id: string }>('select id from point order by code, id')
    for (const pageNumber of [1, 2500, 4000])
      expect(await idsOf({ sort: 'code', pageNumber }), `${pageNumber}`).toEqual(
        byCode.rows.slice((pageNumber - 1) * 10, pageNumber * 10).map(({ id }) => id),
      )
  })

  it('of points that hold a part of a text are estimated, and put right by what their pages show', async () => {
    for (const keyword of ['测点7', 'p7']) {
      const { total, isEstimated } = await page({ keyword })
      expect([Math.abs(total - 2000) < 20, isEstimated]).toEqual([true, true])
    }
    // The first eight thousand know none of them.
    expect(await page({ keyword: '特别' })).toMatchObject({ total: 11, isEstimated: true })
    expect(await page({ keyword: '特别', pageNumber: 2 })).toMatchObject({ total: 21, isEstimated: true })
    const last = await page({ keyword: '特别', pageNumber: 3 })
    expect([last.records.length, last.total, last.isEstimated]).toEqual([5, 25, undefined])
  })

  it('that grow without end are searched among their newest rows, say back to when, and go on from there', async () => {
    const lines = (more: object) => admin.client(operateLog).page({ pageSize: 10, ...more })
    expect((await lines({ target: '点位29000' })).records).toHaveLength(1)
    const none = await lines({ target: '点位39000' })
    expect(none).toMatchObject({ total: 0, records: [], looked: { rows: 30_000 } })
    const older = await lines({ target: '点位39000', endTime: none.looked!.backTo })
    expect(older.records.map(({ target }) => target)).toEqual(['点位39000'])
    expect(older).not.toHaveProperty('looked')
    const failed = await lines({ succeeded: 'false' })
    expect(failed.records.map(({ target }) => target)).toEqual(['点位15000'])
    const rest = await lines({ succeeded: 'false', endTime: failed.looked!.backTo })
    expect(rest.records.map(({ target }) => target)).toEqual(['点位35000'])
    const longest = await lines({ sort: 'durationMs', order: 'DESC', pageSize: 2, pageNumber: 2 })
    const at = Number(longest.records[0]!.target!.slice(2))
    expect(longest.records.map(({ durationMs }) => durationMs)).toEqual([at, at - 1])
    expect(longest).toMatchObject({ total: 30_000, looked: { rows: 30_000 } })
  })

  it('that grow without end find all that one person did, by his name alone', async () => {
    const lines = (more: object) => admin.client(operateLog).page({ pageSize: 10, ...more })
    const all = await lines({ userName: '少' })
    expect(all.records.map(({ target }) => target)).toEqual(['点位10000', '点位20000', '点位30000', '点位40000'])
    expect(all).not.toHaveProperty('looked')
    expect(await lines({ userName: '少', target: '40000' })).toMatchObject({ total: 1 })
    expect(await lines({ userName: '没有这个人' })).toMatchObject({ total: 0, records: [] })
  })

  it('that grow without end are counted as far as people leaf, and estimated beyond', async () => {
    const all = await admin.client(operateLog).page({ pageSize: 10 })
    expect(all.isEstimated).toBe(true)
    expect(all.total).toBeGreaterThan(20_000)
    expect(all.total).toBeLessThan(45_000)
    const few = await admin.client(operateLog).page({ userName: '少见', pageSize: 10 })
    expect(few).toMatchObject({ total: 4 })
    expect(few).not.toHaveProperty('isEstimated')
  })
})
