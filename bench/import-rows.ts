import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { unit } from '@zhizao/contract/material/unit'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Cell } from '../apps/server/src/platform/sheet/sheet-bounds.ts'
import { readRows, writeSheets } from '../apps/server/src/platform/sheet/sheet-file.ts'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { sized } from './size.ts'

const ROWS = sized(10_000, 100)
const rounds = 5
const headings = [
  '物料编码',
  '物料名称',
  '物料分类',
  '规格型号',
  '基本单位',
  '跟踪方式',
  '安全库存',
  'ERP 编码',
  '备注',
]

/** A sheet of 10,000 materials through its import over HTTP, against parsing by the same library and COPY of the same rows into the same table. */
export async function importRows(): Promise<Figure> {
  const ours = await openBenchServer()
  const client = new pg.Client({ connectionString: ours.databaseUrl })
  await client.connect()
  const folder = os.tmpdir()
  const name = path.join(folder, `bench-import-${process.pid}.xlsx`)
  try {
    const { id: classId } = await ours.caller.client(materialClass).create({ name: '原材料' })
    const unitId = (await ours.caller.client(unit).list({})).find(({ code }) => code === '个')!.id
    await writeSheet(name, ours.companyId)
    const file = new File([new Uint8Array(readFileSync(name))], 'materials.xlsx')
    const empty = async () => {
      await client.query('truncate material cascade')
      await client.query('vacuum analyze material')
    }
    let held = 0
    const ourWay = async () => {
      const watch = watchMemory(ours.pid)
      const { added } = await ours.caller.client(materialTemplate).upload({ file })
      held = Math.max(held, watch.stop())
      if (added !== ROWS) throw new Error(`${added} came in`)
    }
    const plainWay = () => copied(name, client, { companyId: ours.companyId, classId, unitId })
    for (const way of [ourWay, plainWay]) {
      await empty()
      await way()
    }
    held = 0
    const times: [number, number][] = []
    for (let round = 0; round < rounds; round++) {
      await empty()
      const our = await timed(ourWay)
      await empty()
      times.push([our, await timed(plainWay)])
    }
    const ratios = times.map(([our, other]) => our / other)
    const of = (at: 0 | 1) => `${median(times.map((time) => time[at])).toFixed(0)} ms`
    return {
      name: 'import-rows',
      ratio: median(ratios),
      ours: of(0),
      baseline: of(1),
      notes: [
        `at most 3 is asked; ${ROWS.toLocaleString('en')} materials with ${headings.length} columns; ${spreadOf(ratios)}`,
        `the server held at most ${(held / 1024).toFixed(0)} MB more than before an import (at most 200 MB are asked)`,
      ],
    }
  } finally {
    rmSync(name, { force: true })
    await client.end()
    await ours.close()
  }
}

async function writeSheet(name: string, companyId: string) {
  const rows = Array.from({ length: ROWS }, (_, at): Cell[] => [
    `M${String(at).padStart(6, '0')}`,
    `物料 ${at}`,
    '原材料',
    `规格 M${at % 300}×${at % 90}`,
    '个',
    '批次',
    String(at % 1000),
    `E${at}`,
    `备注 ${at % 17}`,
  ])
  const sheet = { name: '数据', headings, widths: headings.map(() => 18), sticky: true, rows: [rows] }
  const written = await writeSheets([sheet], { companyId, signal: new AbortController().signal })
  const chunks: Uint8Array[] = []
  for await (const chunk of (written as { stream: AsyncIterable<Uint8Array> }).stream) chunks.push(chunk)
  writeFileSync(name, Buffer.concat(chunks))
}

async function copied(
  name: string,
  client: pg.Client,
  { companyId, classId, unitId }: { companyId: string; classId: string; unitId: string },
) {
  const lines: string[] = []
  let isHead = true
  await readRows(name, { companyId, signal: new AbortController().signal }, async (rows) => {
    for (const { cells } of rows) {
      const [code, title, , specification, , , safetyStock, externalCode, remark] = cells
      if (!isHead)
        lines.push(
          [
            companyId,
            code,
            title,
            classId,
            specification,
            unitId,
            'buy',
            'lot',
            'fifo',
            safetyStock,
            externalCode,
            remark,
          ].join('\t'),
        )
      isHead = false
    }
  })
  const into = client.query(
    copyFrom(
      'copy material (company_id, code, name, class_id, specification, base_unit_id, source, tracking, pick_rule, safety_stock, external_code, remark) from stdin',
    ),
  )
  await pipeline(Readable.from(slices(lines)), into)
}

function* slices(lines: readonly string[]) {
  for (let at = 0; at < lines.length; at += 1000) yield `${lines.slice(at, at + 1000).join('\n')}\n`
}

/** Resident memory of a process over what it was, in kB, at its highest. */
function watchMemory(pid: number) {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  const before = now()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, now())
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(most, now()) - before
    },
  }
}
