import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { expect, it } from 'vitest'
import { busyProcesses } from '../../platform/work/work-room.ts'
import { boundsOfPreview, previewedPages } from './printed-pages.ts'

const design: PrintDesign = {
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [[{ name: 'code', type: 'text', content: '{code}', position: { x: 2, y: 2 }, width: 30, height: 8 }]],
}
const pages = { design, records: [{ id: '1', code: 'A', values: { code: 'A' } }], copies: 1 }

it('a preview that takes longer than anybody looks at it is ended, and says what to do instead', async () => {
  const within = { ...boundsOfPreview, answer: 1 }
  await expect(previewedPages(pages, { companyId: '1' }, within)).rejects.toMatchObject({
    code: 409,
    message: '预览超过了时间上限，请减少预览的记录，或直接生成打印文件',
  })
  expect(busyProcesses()).toBe(0)
  expect(boundsOfPreview.answer).toBeLessThan(60_000)
  const pdf = await previewedPages(pages, { companyId: '1' })
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
}, 120_000)
