import pg from 'pg'

/** Points of a machine, and machines of a line, which has a box of its own. */
const OF_MACHINE = 20
const MACHINES_OF_LINE = 50
const PEOPLE = 200

/** A plant of so many points with their boxes, and logs of so many lines, as years make them: calls would take days. */
export async function fillPlant(url: string, companyId: string, points: number, lines: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string, count: number) => client.query(text, [companyId, count])
  const lineCount = points / OF_MACHINE / MACHINES_OF_LINE
  await run(
    `insert into object (company_id, path, code, name, object_type, sort)
     select $1, '', 'L' || n, '产线 L' || n, 'node', 0 from generate_series(1, $2::int) n`,
    lineCount,
  )
  await client.query(`update object set path = '/' || id || '/' where path = ''`)
  await run(
    `insert into object (company_id, parent_id, path, code, name, sort)
     select $1, line.id, line.path, 'M' || line.code || '-' || n, '设备 M' || line.code || '-' || n, n
     from object line, generate_series(1, $2::int) n where line.object_type = 'node' order by line.id, n`,
    MACHINES_OF_LINE,
  )
  await client.query(`update object set path = path || id || '/' where object_type = 'device'`)
  await run(
    `insert into point (company_id, object_id, code, name, sort)
     select $1, id, 'p' || n, '测点' || n, n from object, generate_series(1, $2::int) n where object_type = 'device' order by id, n`,
    OF_MACHINE,
  )
  await run(
    `insert into box (company_id, code, name, secret_hash) select $1, 'B' || n, '盒子 B' || n, '-' from generate_series(1, $2::int) n`,
    lineCount,
  )
  await client.query(`insert into box_channel (company_id, box_id, code, name, driver, settings)
    select company_id, id, 'c1', '通道 1', 'modbus-tcp', '{"host":"127.0.0.1","port":1}' from box`)
  await client.query(`insert into box_device (company_id, channel_id, object_id, code, name, unit_id, sort)
    select m.company_id, c.id, m.id, m.code, '从站 ' || m.code, m.sort, m.sort from object m join object l on l.id = m.parent_id
    join box b on b.code = 'B' || substr(l.code, 2) join box_channel c on c.box_id = b.id`)
  await client.query(`insert into box_point (company_id, box_device_id, point_id, address)
    select p.company_id, d.id, p.id, '{"table":"holding","address":1}' from point p join box_device d on d.object_id = p.object_id`)
  await fillLogs(run, lines)
  await client.query(
    'vacuum analyze object, point, box, box_channel, box_device, box_point, operate_log, sign_in_log, alarm',
  )
  await client.end()
}

/** The operate log, the log of who signed in, and a fifth as many alarms that are over; two hundred people did it all. */
async function fillLogs(run: (text: string, count: number) => Promise<unknown>, lines: number) {
  await run(
    `insert into operate_log (company_id, user_id, user_name, ip, user_agent, title, method, path, target, request, code, message, duration_ms, request_id, created_at)
     select $1, n % ${PEOPLE}, '员工' || n % ${PEOPLE}, '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64)', '修改点位', 'POST', '/infObjectPoint/edit', '点位' || n,
       '{"name":"温度"}', 200, '操作成功', 12, 'bench', now() - n * interval '10 second' from generate_series(1, $2::int) n`,
    lines,
  )
  await run(
    `insert into sign_in_log (company_id, login_name, user_name, ip, user_agent, kind, succeeded, message, created_at)
     select $1, 'p' || n % ${PEOPLE}, '员工' || n % ${PEOPLE}, '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64)', 'sign-in', 'yes', '登录成功',
       now() - n * interval '10 second' from generate_series(1, $2::int) n`,
    lines,
  )
  await run(
    `insert into alarm (company_id, batch_no, rule_key, kind, object_id, object_name, level, top_level, content, condition, activated_at, last_activated_at, closed_at, handled_at)
     select $1, 'A' || n, 'rule' || n, 'limit', m.ids[1 + n % array_length(m.ids, 1)], '设备' || n % 1000, 'error', 'error', '超限' || n % 50, 'returned',
       now() - n * interval '1 minute', now(), now(), now() from generate_series(1, $2::int) n, (select array_agg(id) as ids from object where object_type = 'device') m`,
    lines / 5,
  )
}
