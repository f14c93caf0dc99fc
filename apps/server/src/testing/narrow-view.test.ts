import { role } from '@zhizao/contract/access/role'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { control } from '@zhizao/contract/control/control-write'
import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { object } from '@zhizao/contract/device/object'
import { boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { type Call, OPEN } from '@zhizao/contract/http/call'
import { andon } from '@zhizao/contract/notice/andon'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../access/built-in-roles.ts'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, isAbout, type PlacedCall } from './every-call.ts'
import { atOnce } from './every-field.ts'
import { everyMenu } from './every-menu.ts'
import { fillCompany } from './filled-company.ts'
import { asksFor, distinguished, takesIds as takesId } from './same-answer.ts'
import { sampleInput } from './sample-input.ts'
import { isWhole, someOf } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Stands in every name of what lies outside the narrow view, and nowhere else. */
const HIDDEN = '隐处机台'
const LEAVE_OUT = 'leave-out'
/** People and a role that this test knows by name. */
const NAMED = 'named'
/** What the others hang on: each call is asked for some of it. Rows of other tables are asked for by what is about them, and by the turn of the run. */
const roots = new Set([NAMED, 'object', 'point', 'alarm', 'alarm_rule', 'box_device'])

describe('who sees one object of a plant', () => {
  let server: TestServer
  let administrator: Caller
  let narrow: Caller
  let calls: PlacedCall[]
  let ids: { table: string; id: string }[]

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    calls = (await everyCall()).filter(
      ({ call }) =>
        !call.writes && call.permission !== OPEN && call.encoding !== 'multipart' && call.path !== '/user/logout',
    )
    administrator = await server.signIn()
    const own = await administrator.client(object).create({ code: 'own', name: '自己的机台' })
    await fillCompany(server, administrator)
    // Every right that there is, and a view of one object.
    narrow = await server.signIn({
      permissions: codesOf(builtInRoles[0]!, await everyMenu()),
      scope: { roots: [own.id] },
    })
    await hide()
    ids = await someIds()
  }, 120_000)
  afterAll(() => server.stop())

  /** Names the objects of the filled company so that they are known again, with what is kept of them by name. */
  async function hide() {
    const rename = (text: string) => server.database.system.query(text)
    await rename(`update object set name = '${HIDDEN}' || code where code like 'secret-%'`)
    await rename(`update point set name = '${HIDDEN}点位' || code where code = 'secret-point'`)
    await rename(
      `update alarm set object_name = '${HIDDEN}', point_name = '${HIDDEN}点位', content = '${HIDDEN}温度高'`,
    )
    await rename(`update alarm_rule set name = '${HIDDEN}规则'`)
    await rename(`update point_check set name = '${HIDDEN}质量规则'`)
    await rename(`update object_dataset set name = '${HIDDEN}数据集'`)
    await rename(`update camera set name = '${HIDDEN}摄像头' where object_id is not null`)
    await rename(`insert into experience (company_id, alarm_id, rule_key, phenomenon, solution, handled_at)
      select a.company_id, a.id, each.key, '${HIDDEN}温度高', '${HIDDEN}换油', now() from alarm a,
        lateral (select a.rule_key as key union all select 'rule:' || r.id from alarm_rule r) each`)
    await rename(`insert into control_write (company_id, point_id, object_id, point_name, object_name, object_path, value, user_id,
        user_name, expires_at, state)
      select p.company_id, p.id, o.id, p.name, o.name, o.path, '1', ${administrator.userId}, '管理员', now(), 'confirmed'
      from point p join object o on o.id = p.object_id where p.code = 'secret-point'`)
    await rename(`insert into alarm_event (company_id, kind, object_id, point_id, title, happened_at)
      select o.company_id, 'control', o.id, p.id, '${HIDDEN}下发控制已确认', now()
      from point p join object o on o.id = p.object_id where p.code = 'secret-point'`)
    const { rows } = await server.database.system.query<{ point: string; object: string }>(
      `select p.id::text as point, o.id::text as object from point p join object o on o.id = p.object_id where p.code = 'secret-point'`,
    )
    const { point, object: machine } = rows[0]!
    await administrator.client(contrastGroup).save({ name: '对比', points: [{ pointId: point }] })
    await administrator
      .client(andon)
      .device({ title: '缺料', content: '快来', objectId: machine, userIds: [administrator.userId] })
    await administrator.client(object).update({ id: machine, remark: HIDDEN })
    // A role and a rule of others that name it.
    await server.database.system.query(
      `insert into role_data_permission (company_id, role_id, type, target_id)
       select company_id, id, 'object', $1 from role where code = 'secret'`,
      [machine],
    )
    await server.database.system.query(`update role set scope = 'chosen' where code = 'secret'`)
    await server.database.system.query(
      `insert into user_role (company_id, user_id, role_id) select r.company_id, u.id, r.id from role r, app_user u
       where r.code = 'secret' and u.login_name = 'secret_user'`,
    )
    await server.database.system.query(
      `insert into rules_scope_item (company_id, rule_id, type, operator, target_ids, sort)
       select company_id, id, 'object', 'below', $1::jsonb, 9 from rules_scope where code = 'secret'`,
      [JSON.stringify([machine])],
    )
  }

  /** The newest row of every table: enough to ask each call for something that is there. */
  async function someIds() {
    const { rows: tables } = await server.database.system.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('company_id', 'id')
       and table_name !~ '_log$|^session$|^sample_|^box_sequence$' group by 1 having count(*) = 2 order by 1`,
    )
    const found = [narrow, administrator].map(({ userId }) => ({ table: NAMED, id: userId }))
    const { rows: named } = await server.database.system.query<{ id: string }>(
      `select id::text from role where code = 'secret' union select id::text from app_user where login_name = 'secret_user'`,
    )
    found.push(...named.map(({ id }) => ({ table: NAMED, id })))
    for (const { name } of tables) {
      const { rows } = await server.database.system.query<{ id: string }>(
        `select id::text from "${name}" where company_id = $1 order by id desc limit 1`,
        [server.companyId],
      )
      if (rows[0]) found.push({ table: name, id: rows[0].id })
    }
    return found
  }

  /** What a call is asked for: what it is about, and some of the roots and of all else by the turn of the run; `npm run sweep` asks for all. */
  const idsFor = (placed: PlacedCall, withAllRoots: boolean) => {
    const own = ids.filter(({ table }) => isAbout(placed, table))
    const rooted = ids.filter(({ table }) => roots.has(table))
    const due = [...own, ...(withAllRoots ? rooted : someOf(rooted, 4)), ...someOf(ids, 1)]
    return new Set((isWhole ? ids : due).map(({ id }) => id))
  }

  /** A body that asks for this id wherever an id may stand, and narrows by nothing else. */
  function asking(call: Call, id: string) {
    const least = sampleInput(call.body, { id, text: 'x', optional: false })
    const most = sampleInput(call.body, { id, text: LEAVE_OUT, optional: true })
    if (!most || typeof most !== 'object' || Array.isArray(most)) return least
    const named = Object.entries(most).filter(([, value]) => value === id || (Array.isArray(value) && value[0] === id))
    const paged = 'pageSize' in most ? { pageSize: 100 } : {}
    return { ...Object.fromEntries(named), ...(least as object), ...paged }
  }

  const takesIds = (call: Call) => JSON.stringify(asking(call, '987654321') ?? '').includes('987654321')

  async function said(caller: Caller, call: Call, input: unknown): Promise<string> {
    if (call.kind !== 'file') return JSON.stringify(await caller.call(call, input))
    const { bytes, filename } = await caller.file(call, input)
    if (bytes.subarray(0, 2).toString() !== 'PK') return `${filename} ${bytes.toString('utf8')}`
    return `${filename} ${JSON.stringify(await readXlsxFile(bytes as never))}`
  }

  /** The calls whose answer has the marker, of everything that can be read; not many more than `enough`. */
  async function showing(caller: Caller, asked: PlacedCall[], enough = Number.POSITIVE_INFINITY) {
    const found = new Map<string, string>()
    const work = async () => {
      for (let placed = asked.shift(); placed && found.size < enough; placed = asked.shift()) {
        const { call } = placed
        const bodies = [
          sampleInput(call.body, { id: '1', text: 'x', optional: false }),
          ...(takesIds(call)
            ? [...idsFor(placed, caller === administrator)].map((id) => asking(call, id))
            : [asking(call, '1')]),
        ]
        for (const body of bodies) {
          const answer = await said(caller, call, body)
          const at = answer.indexOf(HIDDEN)
          if (at >= 0) {
            found.set(`${call.path} ${call.title}`, answer.slice(Math.max(0, at - 60), at + 40))
            break
          }
        }
      }
    }
    await Promise.all([work(), work(), work()])
    return found
  }

  it('reads the name of another nowhere, whatever he asks for', async () => {
    // The same questions do reach the names: an administrator reads them in many places.
    const known: Call[] = [
      boxDevice.page,
      object.simpleList,
      alarmMessage.page,
      control.page,
      alarmMessage.ruleExperience,
      role.dataPermissions,
      boxPoint.list,
    ]
    const isKnown = ({ call }: PlacedCall) => known.some(({ path }) => path === call.path)
    const inTurn = [...calls.filter(isKnown), ...calls.filter((placed) => !isKnown(placed))]
    const shown = [...(await showing(administrator, inTurn, 41)).keys()]
    expect(shown.length).toBeGreaterThan(40)
    for (const call of known) expect(shown).toContain(`${call.path} ${call.title}`)
    expect(Object.fromEntries(await showing(narrow, [...calls]))).toEqual({})
  }, 1_200_000)

  it('neither finds nor changes a box device of another', async () => {
    const device = (await administrator.client(boxDevice).page({ keyword: 'd1', pageSize: 1 })).records[0]!
    const [value] = await administrator.client(boxPoint).list({ boxDeviceId: device.id })
    const { id } = device
    expect(await narrow.client(boxPoint).list({ boxDeviceId: id })).toEqual([])
    for (const [call, body] of [
      [boxDevice.get, { id }],
      [boxDevice.update, { id, objectId: null }],
      [boxDevice.update, { id, timeoutMs: 2000 }],
      [boxDevice.remove, { id }],
      [boxPoint.update, { id: value!.id, address: { table: 'input', address: 1 } }],
      [boxPoint.removeMany, { ids: [value!.id] }],
    ] as const)
      expect((await narrow.call(call, body)).code, call.path).toBe(404)
    expect(await administrator.client(boxDevice).get({ id })).toMatchObject({
      objectId: device.objectId,
      pointCount: 1,
    })
  })

  /** Rows that hang on objects and points that he does not see, one a table. */
  async function hiddenIds() {
    const { rows: tables } = await server.database.system.query<{ name: string; by: string }>(
      `select table_name as name, min(column_name) as by from information_schema.columns c
       where table_schema = 'public' and column_name in ('object_id', 'point_id')
         and exists (select from information_schema.columns id where id.table_name = c.table_name and id.column_name = 'id')
         and table_name !~ '_log$|^sample_' group by 1 order by 1`,
    )
    const hidden = `(select id from object where name like '${HIDDEN}%')`
    const found: { table: string; id: string }[] = []
    const take = async (table: string, where: string) => {
      const { rows } = await server.database.system.query<{ id: string }>(
        `select id::text from "${table}" where company_id = $1 and ${where} order by id desc limit 1`,
        [server.companyId],
      )
      if (rows[0]) found.push({ table, id: rows[0].id })
    }
    await take('object', `id in ${hidden}`)
    for (const { name, by } of tables)
      await take(
        name,
        by === 'object_id'
          ? `object_id in ${hidden}`
          : `point_id in (select id from point where object_id in ${hidden})`,
      )
    return found
  }

  it('hears the same of what he does not see as of what is not there', async () => {
    const hidden = await hiddenIds()
    expect(hidden.map(({ table }) => table)).toEqual(expect.arrayContaining(['object', 'point', 'alarm']))
    const told: string[] = []
    const asked = inSafeOrder(await everyCall()).filter(
      ({ call }) => call.permission !== OPEN && call.encoding !== 'multipart' && takesId(call),
    )
    await atOnce(3, asked, async (placed) => {
      const own = hidden.filter(({ table }) => asksFor(placed, table))
      const rooted = hidden.filter(({ table }) => ['object', 'point', 'alarm'].includes(table))
      const ids = new Set((isWhole ? hidden : [...own, ...rooted, ...someOf(hidden, 1)]).map(({ id }) => id))
      told.push(...(await distinguished(narrow, placed.call, ids)))
    })
    expect(told).toEqual([])
  }, 1_200_000)
})
