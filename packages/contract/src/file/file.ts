import { z } from 'zod'
import { calls, get, post, SIGNED_IN, Upload } from '../http/call.ts'
import { Id } from '../http/fields.ts'

export const FileKind = z.enum(['image', 'document', 'audio', 'video', 'archive'])
export type FileKind = z.infer<typeof FileKind>

const MB = 1024 * 1024
/** What may be uploaded, and how large. */
export const fileKinds: Record<FileKind, { title: string; extensions: readonly string[]; maxSize: number }> = {
  image: { title: '图片', extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'icon'], maxSize: 20 * MB },
  document: { title: '文档', extensions: ['pdf', 'docx', 'xlsx', 'xls', 'txt', 'csv'], maxSize: 50 * MB },
  audio: { title: '音频', extensions: ['mp3', 'wav'], maxSize: 50 * MB },
  video: { title: '视频', extensions: ['mp4', 'avi'], maxSize: 500 * MB },
  archive: { title: '压缩包', extensions: ['zip'], maxSize: 200 * MB },
}

export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  kind: FileKind,
  mime: z.string(),
  /** Bytes. */
  size: z.number().int(),
  url: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** What the upload widget of manufacturing takes. */
export const widgetExtensions = ['png', 'jpg', 'gif', 'icon', 'pdf', 'xlsx', 'xls', 'csv', 'mp4', 'avi'] as const

/** An uploaded file as that widget keeps it. */
export const WidgetFile = z.object({
  urlPath: z.string(),
  fileId: Id,
  /** The extension, in small letters. */
  fileType: z.enum(widgetExtensions),
})
const widgetUpload = (path: string, title: string) =>
  post(path, {
    title,
    encoding: 'multipart',
    body: z.object({ file: Upload }),
    reply: WidgetFile,
    writes: true,
  })

/** The doors of the upload widget; the files are those of `file`. */
export const widgetFile = calls('', SIGNED_IN, {
  upload: widgetUpload('/base/new/file/upload', '上传附件'),
  uploadPrintTemplate: widgetUpload('/base/new/file/uploadPrintTemplate', '上传打印模板文件'),
  uploadMeta: widgetUpload('/meta/file/upload', '上传表单文件'),
})

/** A refused cell: row (from 1), column as the sheet calls it, reason. */
const CellFault = z.object({
  line: z.number().int().min(1).meta({ title: '位置' }),
  title: z.string().max(200).meta({ title: '列' }),
  message: z.string().max(500).meta({ title: '原因' }),
})

export const file = calls('', SIGNED_IN, {
  upload: post('/file/upload', {
    title: '上传文件',
    encoding: 'multipart',
    body: z.object({
      file: Upload,
      /** What the form expects; another kind is refused. */
      kind: FileKind.optional(),
    }),
    reply: StoredFile,
    writes: true,
  }),
  /** Ours: a sheet that an import refused, with its faults marked. Its cells are read and given back, and nothing is kept. */
  markSheet: post('/file/markSheet', {
    title: '标出表格中的错误',
    encoding: 'multipart',
    kind: 'file',
    body: z.object({
      file: Upload,
      faults: z.array(CellFault).min(1).max(1000).meta({ title: '问题' }),
    }),
  }),
  open: get('/files/{id}', {
    title: '打开文件',
    kind: 'file',
    body: z.object({
      id: Id,
      /** 1: as a download. */ download: z.enum(['0', '1']).optional().meta({ title: '下载方式' }),
    }),
  }),
})
