import path from 'node:path'
import { file, widgetExtensions, widgetFile } from '@zhizao/contract/file/file'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import type { Context } from '../platform/context.ts'
import { markedSheet } from '../platform/crud/marked-sheet.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { implement, type Route } from '../platform/http/implement.ts'
import { invalidField } from '../platform/refusal.ts'

/** Kinds that browsers show without running anything in them. */
const shownInline: ReadonlySet<string> = new Set(['image', 'audio', 'video'])

export const fileRoutes = (files: FileStore): Route[] => [
  ...implement(file, {
    async upload({ file: uploaded, kind }, context) {
      const row = await files.add(uploaded, kind, context)
      return { ...row, url: `/api/files/${row.id}` }
    },
    markSheet: ({ file: sheet, faults }, context) => markedSheet(sheet, faults, context),
    async open({ id, download }, context) {
      const row = await files.get(id, context)
      return {
        filename: row.name,
        mime: row.mime,
        content: { path: files.pathOf(row), size: row.size },
        inline: download !== '1' && shownInline.has(row.kind),
        unchanging: true,
      }
    },
  }),
  ...implement(widgetFile, {
    upload: (body, context) => addOfWidget(body, files, context),
    uploadPrintTemplate: (body, context) => addOfWidget(body, files, context),
    uploadMeta: (body, context) => addOfWidget(body, files, context),
  }),
]

async function addOfWidget({ file: uploaded }: { file: UploadedFile }, files: FileStore, context: Context) {
  const extension = path.extname(uploaded.filename).slice(1).toLowerCase()
  const fileType = widgetExtensions.find((each) => each === extension)
  if (!fileType) throw invalidField('file', '文件', '请上传正确的格式文件')
  const { id } = await files.add(uploaded, undefined, context)
  return { urlPath: `/api/files/${id}`, fileId: id, fileType }
}
