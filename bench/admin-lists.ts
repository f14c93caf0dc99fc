import { fork } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { cpuOfEach } from './cpu-time.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { postsPerSecond } from './http-load.ts'
import { sized } from './size.ts'

type Each = Awaited<ReturnType<typeof cpuOfEach>>

const rounds = 5
const ROUND_MS = sized(1000, 50)
const USERS = sized(2000, 50)
/** Of each log. */
const LINES = sized(200_000, 500)
const body = JSON.stringify({ pageNumber: 3, pageSize: 10 })
const lists: Record<string, string> = {
  users: '/userInfo/selectUserInfoListByPage',
  roles: '/role/selectRoleListByPage',
  operations: '/sysOperateLog/selectSysOperateLogByPage',
  signIns: '/sysLog/selectSysLogByPage',
  menus: '/resources/selectResourcesByPage',
}

/** The lists of the administration, filled as in a large company, against node:http and pg with the same SELECTs; the worst of them is the figure. */
export async function adminLists(): Promise<Figure> {
  const ours = await openBenchServer()
  await fill(ours.databaseUrl, ours.companyId)
  const bare = fork(path.join(import.meta.dirname, 'admin-bare.ts'), [ours.databaseUrl, ours.companyId])
  try {
    const port = await new Promise<number>((resolve) =>
      bare.once('message', (message) => resolve((message as { port: number }).port)),
    )
    const results: { name: string; ratio: number; spread: string; our: number; plain: number; micros: string }[] = []
    for (const [name, call] of Object.entries(lists)) {
      const measure = (url: string, pid: number, ms: number) =>
        cpuOfEach(pid, ms, () => postsPerSecond(url, ours.token, body, 8, ms))
      const ourWay = (ms: number) => measure(`${ours.url}/api${call}`, ours.pid, ms)
      const plainWay = (ms: number) => measure(`http://127.0.0.1:${port}/${name}`, bare.pid!, ms)
      for (const way of [ourWay, plainWay]) await way(sized(800, 50))
      const rates: [Each, Each][] = []
      for (let round = 0; round < rounds; round++) rates.push([await ourWay(ROUND_MS), await plainWay(ROUND_MS)])
      const ratios = rates.map(([our, plain]) => our.perSecond / plain.perSecond)
      const of = (at: 0 | 1, figure: keyof Each) => median(rates.map((rate) => rate[at][figure]))
      results.push({
        name,
        ratio: median(ratios),
        spread: spreadOf(ratios),
        our: of(0, 'perSecond'),
        plain: of(1, 'perSecond'),
        micros: `${of(0, 'micros').toFixed(0)} µs to ${of(1, 'micros').toFixed(0)} µs`,
      })
    }
    const worst = results.reduce((one, other) => (other.ratio < one.ratio ? other : one))
    return {
      name: 'admin-lists',
      ratio: worst.ratio,
      ours: `${Math.round(worst.our)}/s`,
      baseline: `${Math.round(worst.plain)}/s`,
      notes: [
        `at least 0.7 is asked; 8 connections, page 3; ${USERS} users, 300 roles, 1,500 menu entries, ${LINES} lines in each log`,
        ...results.map(
          ({ name, ratio, spread, our, plain, micros }) =>
            `${name} ${ratio.toFixed(3)} (${spread}): ${our.toFixed(0)}/s to ${plain.toFixed(0)}/s, processor time of a call without PostgreSQL's ${micros}`,
        ),
      ],
    }
  } finally {
    bare.kill()
    await ours.close()
  }
}

/** Users with two roles each, 300 roles, 1,500 menu entries of which a role holds a third, and both logs. */
async function fill(url: string, companyId: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query(text, [companyId])
  await run(
    `insert into role (company_id, code, name, sort) select $1, 'bench-' || n, '测量角色' || n, n + 100 from generate_series(1, 292) n`,
  )
  await run(`insert into app_user (company_id, login_name, name, password_hash, phone)
    select $1, 'bench' || n, '测量用户' || n, '-', '138' || lpad(n::text, 8, '0') from generate_series(1, ${USERS}) n`)
  await run(`insert into user_role (company_id, user_id, role_id)
    select $1, u.id, r.id from app_user u join lateral (select id from role where company_id = $1 order by hashtext(u.id::text || id::text) limit 2) r on true
    where u.company_id = $1 and u.login_name like 'bench%'`)
  await client.query(`with product as (select id from product where code = 'dvs'),
    made as (insert into resource (product_id, type, code, name, sort)
      select product.id, 1, 'bench' || n, '目录' || n, n from product, generate_series(1, 50) n returning id, code, product_id)
    insert into resource (product_id, parent_id, type, code, name, url, sort)
      select product_id, id, 2, code || '-' || n, '菜单' || n, '/dvs/pages/bench/' || code || n, n from made, generate_series(1, 29) n`)
  await run(`insert into role_resource (company_id, role_id, resource_id) select $1, role.id, resource.id from role, resource
    where role.company_id = $1 and role.code like 'bench-%' and resource.code like 'bench%' and (role.sort + resource.sort) % 3 = 0`)
  await run(`insert into operate_log (company_id, user_id, user_name, ip, user_agent, title, method, path, target, request, code, message, duration_ms, request_id, created_at)
    select $1, null, '测量用户' || n % 2000, '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', '修改点位', 'POST', '/infObjectPoint/edit', '点位' || n,
    '{"name":"温度"}', 200, '操作成功', 12, 'bench', now() - n * interval '10 second' from generate_series(1, ${LINES}) n`)
  await run(`insert into sign_in_log (company_id, login_name, user_name, ip, user_agent, kind, succeeded, message, created_at)
    select $1, 'bench' || n % 2000, '测量用户' || n % 2000, '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'sign-in', 'yes', '登录成功',
    now() - n * interval '10 second' from generate_series(1, ${LINES}) n`)
  await client.query('vacuum analyze role, resource, role_resource, app_user, user_role, operate_log, sign_in_log')
  await client.end()
}
