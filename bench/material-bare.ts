import http from 'node:http'
import pg from 'pg'
import { materialSelect, materialTotal } from './material-select.ts'

/** The plain way for the page of materials: node:http, pg and its SELECTs; no session, no permission, no row-level security. */
const [url = '', companyId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const { keyword = '', classId = null, pageNumber, pageSize } = JSON.parse(Buffer.concat(chunks).toString())
    const part = `%${keyword}%`
    const [{ rows }, counted] = await Promise.all([
      pool.query({
        name: 'page',
        text: materialSelect(Boolean(classId), Boolean(keyword)),
        values: [
          companyId,
          pageSize,
          (pageNumber - 1) * pageSize,
          ...(classId ? [classId] : []),
          ...(keyword ? [part] : []),
        ],
      }),
      pool.query<{ total: number }>({
        name: 'total',
        text: materialTotal(Boolean(classId), Boolean(keyword)),
        values: [companyId, ...(classId ? [classId] : []), ...(keyword ? [part] : [])],
      }),
    ])
    const { total } = counted.rows[0]!
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
