import { z } from 'zod'
import { StartedJob } from '../job/job.ts'
import { get, post, Upload } from './call.ts'

/** Where something is said of a column as a whole. */
export const HEADINGS = '表头'

const CellNote = z.object({
  /** The row, as 第 3 行, or the headings. */
  field: z.string().meta({ title: '位置' }),
  title: z.string().meta({ title: '列' }),
  message: z.string().meta({ title: '说明' }),
  value: z.string().optional().meta({ title: '值' }),
})

/** What a sheet may name before it is there, and can be made on the spot with what the sheet says of it. */
export const MakeableKind = z.enum(['materialClass', 'unit', 'supplier'])
export type MakeableKind = z.infer<typeof MakeableKind>

/** What an import would do. Nothing is saved while anything is wrong. */
export const SheetReport = z.object({
  rows: z.number().int().meta({ title: '行数' }),
  added: z.number().int().meta({ title: '新增' }),
  changed: z.number().int().meta({ title: '修改' }),
  /** All that is wrong, the first thousand of it by cell. */
  faultCount: z.number().int().meta({ title: '问题数' }),
  faults: z.array(CellNote).meta({ title: '问题' }),
  /** What was put right or looks strange; it does not stop the import. */
  noteCount: z.number().int().meta({ title: '提示数' }),
  notes: z.array(CellNote).meta({ title: '提示' }),
  /** What the sheet names and the company does not have: each once, at most two hundred. */
  missing: z.array(z.object({ kind: MakeableKind, name: z.string() })).meta({ title: '尚未建立' }),
})
export type SheetReport = z.infer<typeof SheetReport>

/** A sheet that is brought in. Columns that nothing reads refuse it, unless whoever brings it has seen which those are. */
export const Sheet = z.object({
  file: Upload.meta({ title: '文件' }),
  dropUnknown: z.boolean().optional().meta({ title: '不导入不认识的列' }),
})
export type Sheet = z.infer<typeof Sheet>
export const Brought = z.object({
  added: z.number().int().meta({ title: '新增' }),
  changed: z.number().int().meta({ title: '修改' }),
})
export type Brought = z.infer<typeof Brought>

/** The calls of a master that is brought in from a sheet: template, a look at it, the import, and the same as a job for large ones. */
export function sheetCalls(menu: string, title: string) {
  const permission = `${menu}:import`
  // Latin letters stand apart from Chinese ones.
  const gap = /^\w/.test(title) ? ' ' : ''
  const brings = { encoding: 'multipart', body: Sheet, permission } as const
  return {
    /** Empty, with what the company has to choose from and a row as an example. */
    template: get('/template', { title: `${title}${gap}导入模板`, kind: 'file', permission, writes: false }),
    validate: post('/validate', {
      ...brings,
      title: `检查${gap}${title}${gap}表格`,
      reply: SheetReport,
      writes: false,
    }),
    import: post('/import', { ...brings, title: `导入${gap}${title}`, reply: Brought }),
    /** The same beside its caller, with progress. */
    importBig: post('/importBig', { ...brings, title: `批量导入${gap}${title}`, reply: StartedJob }),
  }
}
