import pg from 'pg'
import { resolve } from 'node:path'
import { openBenchServer } from './bench-server.ts'
import { asker } from './http-load.ts'
import { fillReportShop } from './report-shop.ts'
const ours = await openBenchServer()
const pool = new pg.Pool({ connectionString: ours.databaseUrl, max: 4 })
try {
  const all = await fillReportShop(ours, 2)
  const { ask, close } = asker(ours.token, 8)
  const url = `${ours.url}/api/mes_production/workbench/reportWork`
  const report = (g: any) => ask('POST', url, JSON.stringify({ workOrderId: g.workOrderId, good: '1' }))
  for (let i = 0; i < 30; i++) for (const g of all) await report(g)
  await pool.query('vacuum analyze')
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
  const N = 150
  const t = performance.now()
  for (let i = 0; i < N; i++) await report(all[0])
  console.log('each', (performance.now() - t) / N)
  const { rows } = await pool.query(`select calls, round((total_exec_time/${N})::numeric,3) as ms, round((total_plan_time/${N})::numeric,3) as plan, query from pg_stat_statements where calls >= ${N / 2} and dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time+total_plan_time desc limit 45`)
  let sum = 0
  for (const r of rows) { sum += Number(r.ms) + Number(r.plan); console.log(r.calls, r.ms, r.plan, r.query.replace(/\s+/g, ' ').slice(0, 150)) }
  console.log('sum', sum)
  close()
} finally { await pool.end(); await ours.close() }
