import { bom } from '@zhizao/contract/material/bom'
import { unit } from '@zhizao/contract/material/unit'
import { randomStructure } from '@zhizao/rules/bom/random-structure'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { sized } from './size.ts'

const [LINES, LEVELS, QUANTITY] = [sized(2000, 100), 8, '17.5']
const rounds = 5
/** Explosions of a round, one after the other. */
const each = sized(5, 1)

/**
 * What a quantity takes by one recursive statement: the bill that holds on the day is chosen once a material; each level's needs are
 * gathered by material before they are opened, so shared parts are not opened path by path. Fixed lines count once a level.
 */
const recursive = `with recursive
  bill as materialized (select distinct on (material_id) id, material_id, base_quantity * num / den as base from bom
    where company_id = $1 and status in ('released', 'superseded') and coalesce(valid_from, '-infinity') <= $4::date
      and (valid_to is null or valid_to > $4::date)
    order by material_id, is_default desc, alternative, version desc),
  line as materialized (select b.material_id as made, i.material_id as part, i.quantity * i.num / i.den / b.base / (1 - i.loss / 100) as each,
      i.quantity * i.num / i.den / (1 - i.loss / 100) as fixed, i.is_fixed,
      i.is_phantom and exists (select from bill own where own.material_id = i.material_id) as is_phantom
    from bill b join bom_item i on i.bom_id = b.id),
  need (material_id, level, total, own) as (
    select $2::bigint, 0, $3::numeric, $3::numeric
    union all
    select distinct part, level, sum(gross) over whole, sum(case when is_phantom then 0 else gross end) over whole from (
      select l.part, n.level + 1 as level, l.is_phantom, case when l.is_fixed then l.fixed else n.total * l.each end as gross
      from need n join line l on l.made = n.material_id) opened
    window whole as (partition by part))
  select m.id, m.code, m.name, m.specification, u.code as unit, max(n.level) as level,
    ceil(sum(n.own) * 10 ^ u.decimals) / 10 ^ u.decimals as quantity
  from need n join material m on m.id = n.material_id join unit u on u.id = m.base_unit_id
  group by m.id, u.id having sum(n.own) > 0`

/** A structure of 2,000 lines on 8 levels with shared parts, phantoms and losses, opened over HTTP, against one recursive statement over pg. */
export async function bomExplosion(): Promise<Figure> {
  const ours = await openBenchServer()
  const client = new pg.Client({ connectionString: ours.databaseUrl })
  await client.connect()
  try {
    const materialId = await fill(ours, client)
    const boms = ours.caller.client(bom)
    const day = '2026-06-01'
    const ourWay = () => boms.explode({ materialId, quantity: QUANTITY, day })
    const plainWay = () =>
      client.query({ name: 'explode', text: recursive, values: [ours.companyId, materialId, QUANTITY, day] })
    const [opened, plain] = [await ourWay(), await plainWay()]
    for (let warm = 0; warm < 5; warm++) for (const way of [ourWay, plainWay]) await way()
    const millis = async (way: () => Promise<unknown>) =>
      (await timed(async () => {
        for (let at = 0; at < each; at++) await way()
      })) / each
    const times: [number, number][] = []
    for (let round = 0; round < rounds; round++) times.push([await millis(ourWay), await millis(plainWay)])
    const ratios = times.map(([our, other]) => our / other)
    const of = (at: 0 | 1) => `${median(times.map((time) => time[at])).toFixed(1)} ms`
    return {
      name: 'bom-explosion',
      ratio: median(ratios),
      ours: of(0),
      baseline: of(1),
      notes: [
        `at most 1.3 and under 300 ms are asked; ${LINES} lines, ${LEVELS} levels; ${spreadOf(ratios)}`,
        `ours answers ${opened.requirements.length} requirements over HTTP, the baseline ${plain.rows.length} over pg; lines of released bills are kept`,
      ],
    }
  } finally {
    await client.end()
    await ours.close()
  }
}

/** Answers the id of what is made. */
async function fill(
  { caller, companyId }: Awaited<ReturnType<typeof openBenchServer>>,
  client: pg.Client,
): Promise<string> {
  const { bills, materials } = randomStructure(1, LINES, LEVELS)
  const units = await caller.client(unit).list({})
  const kilogram = units.find(({ code }) => code === 'kg')!.id
  await client.query(
    `insert into material (company_id, code, name, base_unit_id, source, tracking, pick_rule)
     select $1, code, '物料 ' || code, $2, 'make', 'none', 'fifo' from unnest($3::text[]) code`,
    [companyId, kilogram, materials],
  )
  await client.query(
    `with given as (select * from jsonb_to_recordset($3::jsonb) as given(material text, base numeric, lines jsonb)),
      made as (insert into bom (company_id, code, name, material_id, alternative, version, status, is_default, base_quantity, unit_id, num, den,
          valid_from, created_by_name, updated_by_name)
        select $1, m.code, m.name, m.id, '01', 1, 'released', true, g.base, $2, 1, 1, '2026-01-01', 'bench', 'bench'
        from given g join material m on m.code = g.material and m.company_id = $1 returning id, code)
      insert into bom_item (company_id, bom_id, material_id, quantity, unit_id, num, den, loss, is_fixed, is_phantom, sort)
      select $1, made.id, m.id, l.quantity, $2, 1, 1, l.loss, l."isFixed", l."isPhantom", l.nr
      from given g join made on made.code = g.material,
        rows from (jsonb_to_recordset(g.lines) as (material text, quantity numeric, loss numeric, "isFixed" boolean, "isPhantom" boolean))
          with ordinality as l(material, quantity, loss, "isFixed", "isPhantom", nr)
        cross join lateral (select id from material where code = l.material and company_id = $1) m`,
    [companyId, kilogram, JSON.stringify(bills)],
  )
  await client.query('vacuum analyze material, bom, bom_item')
  const { rows } = await client.query<{ id: string }>(
    `select id from material where code = '0/0' and company_id = $1`,
    [companyId],
  )
  return rows[0]!.id
}
