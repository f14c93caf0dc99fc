import { open } from 'node:fs/promises'
import path from 'node:path'
import { type FileKind, fileKinds } from '@zhizao/contract/file/file'
import { fileTypeFromFile } from 'file-type'

/** What an extension stands for: its kind, how it is served, and the contents that may stand behind it. */
interface Format {
  kind: FileKind
  mime: string
  /** Extensions that the content's signature may have; absent: plain text without a signature. */
  signatures?: readonly string[]
}

const formats: Record<string, Format> = {
  jpg: { kind: 'image', mime: 'image/jpeg', signatures: ['jpg'] },
  jpeg: { kind: 'image', mime: 'image/jpeg', signatures: ['jpg'] },
  png: { kind: 'image', mime: 'image/png', signatures: ['png', 'apng'] },
  gif: { kind: 'image', mime: 'image/gif', signatures: ['gif'] },
  webp: { kind: 'image', mime: 'image/webp', signatures: ['webp'] },
  bmp: { kind: 'image', mime: 'image/bmp', signatures: ['bmp'] },
  icon: { kind: 'image', mime: 'image/x-icon', signatures: ['ico'] },
  pdf: { kind: 'document', mime: 'application/pdf', signatures: ['pdf'] },
  docx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signatures: ['docx'],
  },
  xlsx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    signatures: ['xlsx'],
  },
  // Excel until 2003; its container holds other documents too, and is only ever given back as a download.
  xls: { kind: 'document', mime: 'application/vnd.ms-excel', signatures: ['cfb'] },
  txt: { kind: 'document', mime: 'text/plain; charset=utf-8' },
  csv: { kind: 'document', mime: 'text/csv; charset=utf-8' },
  mp3: { kind: 'audio', mime: 'audio/mpeg', signatures: ['mp3'] },
  wav: { kind: 'audio', mime: 'audio/wav', signatures: ['wav'] },
  mp4: { kind: 'video', mime: 'video/mp4', signatures: ['mp4', 'm4v'] },
  avi: { kind: 'video', mime: 'video/x-msvideo', signatures: ['avi'] },
  zip: { kind: 'archive', mime: 'application/zip', signatures: ['zip', 'docx', 'xlsx', 'pptx', 'jar', 'odt', 'ods'] },
}

const extensionOf = (filename: string) => path.extname(filename).slice(1).toLowerCase()

/** The format a file name claims; nothing where such files are not accepted. */
export const formatOf = (filename: string): Format | undefined => {
  const extension = extensionOf(filename)
  return Object.hasOwn(formats, extension) ? formats[extension] : undefined
}

/** Largest size of a file of this name, in bytes; names that nobody accepts get the smallest, so that little is read of them. */
export const sizeLimitOf = (filename: string) => {
  const format = formatOf(filename)
  return format ? fileKinds[format.kind].maxSize : 10 * 1024 * 1024
}

/** Whether the content is what the name claims. */
export async function contentFits(file: string, format: Format): Promise<boolean> {
  const found = await typeOf(file)
  if (format.signatures) return found !== undefined && format.signatures.includes(found.ext)
  return found === undefined && (await isText(file))
}

/** What the first bytes say; nothing where the file ends before they have said it. */
const typeOf = (file: string) =>
  fileTypeFromFile(file).catch((error: unknown) => {
    // By its name: a bundle may hold the class more than once.
    if (error instanceof Error && error.name === 'EndOfStreamError') return undefined
    throw error
  })

/** Text has no NUL; the first 64 KB tell. */
async function isText(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await handle.close()
  }
}
