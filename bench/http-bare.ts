import http from 'node:http'
import pg from 'pg'

/** The plain way: node:http, pg and the same SELECT, no session, no permission, no row-level security. */
const [url = '', companyId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })
const text = `select id, company_id, created_at, updated_at, code, name, remark, sort, count(*) over ()::int as total
  from alarm_type where company_id = $1 order by sort, id limit $2 offset $3`

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const { pageNumber, pageSize } = JSON.parse(Buffer.concat(chunks).toString())
    const { rows } = await pool.query(text, [companyId, pageSize, (pageNumber - 1) * pageSize])
    const total = rows[0]?.total ?? 0
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(
      JSON.stringify({
        code: 200,
        msg: '操作成功',
        data: { records: rows, total, pages: Math.ceil(total / pageSize), current: pageNumber, size: pageSize },
      }),
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
