import http from 'node:http'
import pg from 'pg'
import { adminSelects } from './admin-selects.ts'

/** The plain way for each list of the administration: node:http, pg and its SELECTs; no session, no permission, no row-level security. */
const [url = '', companyId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const { rows: select, total: count, more } = adminSelects[request.url!.slice(1)]!
    const { pageNumber, pageSize } = JSON.parse(Buffer.concat(chunks).toString())
    const [{ rows }, counted] = await Promise.all([
      pool.query<{ id: string }>(select, [companyId, pageSize, (pageNumber - 1) * pageSize]),
      pool.query<{ total: number }>(count, [companyId]),
    ])
    const beside = more ? (await pool.query(more, [rows.map((row) => row.id)])).rows : []
    const { total } = counted.rows[0]!
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ code: 200, msg: '操作成功', data: { records: rows, beside, total } }))
  })
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
