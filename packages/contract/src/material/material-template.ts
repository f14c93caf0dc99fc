import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Brought, Sheet, SheetReport } from '../http/sheet.ts'
import { StartedJob } from '../job/job.ts'
import { materialFilters } from './material.ts'

/** Materials brought in from a sheet and given out as one. */
export const materialTemplate = calls('/lak/material/template', 'material', {
  /** Empty, with the company's classes and units to choose from and a row as an example. */
  file: get('/file', { title: '物料导入模板', kind: 'file', permission: 'material:import', writes: false }),
  validate: post('/validate', {
    title: '检查物料表格',
    encoding: 'multipart',
    body: Sheet,
    reply: SheetReport,
    permission: 'material:import',
    writes: false,
  }),
  upload: post('/upload', {
    title: '导入物料',
    encoding: 'multipart',
    body: Sheet,
    reply: Brought,
    permission: 'material:import',
  }),
  /** Ours: the same beside its caller, with progress, for large sheets. */
  uploadBig: post('/uploadBig', {
    title: '批量导入物料',
    encoding: 'multipart',
    body: Sheet,
    reply: StartedJob,
    permission: 'material:import',
  }),
  /** The template filled with the materials that the filters let through. */
  download: post('/download', {
    title: '导出物料',
    kind: 'file',
    body: z.object(materialFilters),
    permission: 'material:export',
    writes: false,
  }),
})
