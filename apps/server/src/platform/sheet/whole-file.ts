import { readFile, stat } from 'node:fs/promises'
import { UserFault } from '../work/answer-questions.ts'
import { bounds } from './sheet-bounds.ts'

/** A file that cannot be read piece by piece, within its bound. */
export async function wholeFile(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > bounds.whole)
    throw new UserFault(`这种格式的表格最大 ${bounds.whole / 1024 / 1024} MB，请另存为 .xlsx 或拆分成几个文件`)
  return readFile(path)
}
