import { z } from 'zod'
import { calls, get, post, SIGNED_IN, Upload } from '../http/call.ts'
import { Id } from '../http/fields.ts'

export const FileKind = z.enum(['image', 'document', 'audio', 'video', 'archive'])
export type FileKind = z.infer<typeof FileKind>

const MB = 1024 * 1024
/** What may be uploaded, and how large. */
export const fileKinds: Record<FileKind, { title: string; extensions: readonly string[]; maxSize: number }> = {
  image: { title: '图片', extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'], maxSize: 20 * MB },
  document: { title: '文档', extensions: ['pdf', 'docx', 'xlsx', 'txt', 'csv'], maxSize: 50 * MB },
  audio: { title: '音频', extensions: ['mp3', 'wav'], maxSize: 50 * MB },
  video: { title: '视频', extensions: ['mp4'], maxSize: 500 * MB },
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
  open: get('/files/{id}', {
    title: '打开文件',
    kind: 'file',
    body: z.object({
      id: Id,
      /** 1: as a download. */ download: z.enum(['0', '1']).optional().meta({ title: '下载方式' }),
    }),
  }),
})
