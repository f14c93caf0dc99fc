import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UserFault } from '../work/answer-questions.ts'
import { bounds } from './sheet-bounds.ts'

export interface ZipParts {
  /** Whether the file has such a part. */
  has(name: string): boolean
  /** The bytes of a part, counted while they are unpacked: what the directory claims is not believed. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const tooLarge = () =>
  new UserFault(`表格解压后超过 ${bounds.unpacked / 1024 / 1024} MB，请删去不需要的内容或拆分成几个文件`)

/** Opens a zip file and reads its directory, bounded, before anything of it is unpacked. */
export async function openZip(path: string): Promise<ZipParts> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    const parts = await directoryOf(zip)
    let left: number = bounds.unpacked
    return {
      has: (name) => parts.has(name),
      async *read(name) {
        const stream = await zip.openReadStreamPromise(parts.get(name)!)
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          left -= chunk.length
          if (left < 0) throw tooLarge()
          yield chunk
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > bounds.parts) throw new UserFault(`表格文件的组成部分超过 ${bounds.parts} 个`)
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new UserFault('表格有密码，请取消密码后再上传')
    if (parts.has(entry.fileName)) throw new UserFault('表格文件已损坏：同一部分出现了两次')
    parts.set(entry.fileName, entry)
  }
  return parts
}
