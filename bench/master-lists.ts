import { fork } from 'node:child_process'
import path from 'node:path'
import { materialClass } from '@zhizao/contract/material/material-class'
import { unit } from '@zhizao/contract/material/unit'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { cpuOfEach } from './cpu-time.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { postsPerSecond } from './http-load.ts'
import { sized } from './size.ts'

type Each = Awaited<ReturnType<typeof cpuOfEach>>

const rounds = 5
const ROUND_MS = sized(2000, 100)
const MATERIALS = sized(100_000, 2000)
const CONNECTIONS = 4

/** The page of 100,000 materials with class, keyword and order, against node:http and pg with the same SELECTs. */
export async function masterLists(): Promise<Figure> {
  const ours = await openBenchServer()
  const classId = await fill(ours)
  const bare = fork(path.join(import.meta.dirname, 'material-bare.ts'), [ours.databaseUrl, ours.companyId])
  try {
    const port = await new Promise<number>((resolve) =>
      bare.once('message', (message) => resolve((message as { port: number }).port)),
    )
    const page = { pageNumber: 1, pageSize: 20, order: 'name', sort: 'asc' }
    const asked = JSON.stringify({ ...page, classId, keyword: '77' })
    const measure = (url: string, pid: number, ms: number) =>
      cpuOfEach(pid, ms, () => postsPerSecond(url, ours.token, asked, CONNECTIONS, ms))
    const ourWay = (ms: number) => measure(`${ours.url}/api/lak/material/page`, ours.pid, ms)
    const plainWay = (ms: number) => measure(`http://127.0.0.1:${port}/`, bare.pid!, ms)
    for (const way of [ourWay, plainWay]) await way(sized(1000, 100))
    const rates: [Each, Each][] = []
    for (let round = 0; round < rounds; round++) rates.push([await ourWay(ROUND_MS), await plainWay(ROUND_MS)])
    const ratios = rates.map(([our, plain]) => our.perSecond / plain.perSecond)
    const perSecond = (at: 0 | 1) => `${Math.round(median(rates.map((rate) => rate[at].perSecond)))}/s`
    const first = await onePage(`${ours.url}/api/lak/material/page`, ours.token, JSON.stringify(page))
    const narrowed = await onePage(`${ours.url}/api/lak/material/page`, ours.token, asked)
    return {
      name: 'master-lists',
      ratio: median(ratios),
      ours: perSecond(0),
      baseline: perSecond(1),
      notes: [
        `at least 0.85 is asked; ${CONNECTIONS} connections; ${MATERIALS.toLocaleString('en')} materials in 51 classes, one class with all below it, keyword 77, by name; ${spreadOf(ratios)}`,
        `the first page alone takes ${first} ms (under 50 is asked), with class and keyword ${narrowed} ms; median of 21`,
      ],
    }
  } finally {
    bare.kill()
    await ours.close()
  }
}

async function onePage(url: string, token: string, body: string): Promise<string> {
  const times: number[] = []
  for (let at = 0; at < 21; at++) {
    // Rate of one connection for a moment: the time of one answer.
    const ms = await timed(async () => {
      const rate = await postsPerSecond(url, token, body, 1, 1)
      if (!rate) throw new Error('no page')
    })
    times.push(ms)
  }
  return median(times).toFixed(1)
}

/** 50 classes below one, 100,000 materials in them, a third with a purchase unit; answers the class of most of them. */
async function fill({ caller, databaseUrl, companyId }: Awaited<ReturnType<typeof openBenchServer>>): Promise<string> {
  const top = await caller.client(materialClass).create({ name: '全部物料' })
  for (let at = 0; at < 50; at++) await caller.client(materialClass).create({ name: `分类 ${at}`, parentId: top.id })
  const units = await caller.client(unit).list({})
  const [piece, box] = ['个', '箱'].map((code) => units.find((each) => each.code === code)!.id)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into material (company_id, code, name, class_id, specification, base_unit_id, purchase_unit_id, source, tracking, pick_rule, external_code, safety_stock)
     select $1, 'M' || lpad(n::text, 7, '0'), '物料 ' || (n * 7919 % 100003), c.ids[1 + n % 50], '规格 M' || n % 300 || '×' || n % 90, $2,
       case when n % 3 = 0 then $3::bigint end, 'buy', 'lot', 'fifo', 'E' || n, n % 1000
     from generate_series(1, ${MATERIALS}) n, (select array_agg(id) as ids from material_class where company_id = $1 and parent_id is not null) c`,
    [companyId, piece, box],
  )
  await client.query(
    `insert into unit_conversion (company_id, material_id, from_unit_id, to_unit_id, num, den)
     select company_id, id, purchase_unit_id, base_unit_id, 24, 1 from material where purchase_unit_id is not null`,
  )
  await client.query('vacuum analyze material, material_class, unit, unit_conversion')
  await client.end()
  return top.id
}
