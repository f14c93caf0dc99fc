import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import { eq, max } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ReadBook } from '../../platform/crud/read-book.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takeParts } from '../../platform/sheet/sheet-file.ts'
import { wantingOf } from '../../platform/work/wanting.ts'
import { modelImages } from '../model-image/model-image.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { MOST_PICTURES, pictureSheet } from './book-sheet.ts'
import type { BookModels } from './bring-models.ts'

const MOST_IMAGES = 50

/** Pictures that were brought out of a book, by their place in it. */
export interface TakenPictures {
  files: ReadonlyMap<string, Omit<UploadedFile, 'filename'>>
  drop(): Promise<void>
}

/** Brings the pictures out of the workbook before any connection is held. */
export async function takePictures(book: ReadBook, file: UploadedFile, context: Context): Promise<TakenPictures> {
  const { rows } = await book.read(pictureSheet)
  const parts = [...new Set(rows.map(({ row }) => row.part))].slice(0, MOST_PICTURES)
  if (!parts.length) return { files: new Map(), drop: async () => {} }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-pictures-'))
  const drop = () => rm(folder, { recursive: true, force: true })
  try {
    const wanted = parts.map((part) => ({ part, to: path.join(folder, randomUUID()) }))
    const taken = await takeParts(file.path, wantingOf(context), wanted)
    const files = wanted.flatMap(({ part, to }, at) => {
      const found = taken[at]
      return found ? [[part, { path: to, ...found }] as const] : []
    })
    return { files: new Map(files), drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Pictures of the models of a book; one that a model shows already, by its content, is not added again. */
export async function bringPictures(
  book: ReadBook,
  { files }: TakenPictures,
  models: BookModels,
  ports: ModelPorts,
  context: Context,
): Promise<void> {
  const { rows, notify } = await book.read(pictureSheet)
  for (const { line, row } of rows) {
    const model = models.get(row.modelCode)
    const taken = files.get(row.part)
    if (!model) notify(line, 'modelCode', `工作表“模型”中没有“${row.modelCode}”`, row.modelCode)
    else if (!taken)
      notify(line, 'part', '文件中没有这张图片，请使用导出的原文件（用表格软件另存会丢掉图片），或删去此行', row.part)
    else {
      const wrong = await bringOne(row, taken, model.id, ports, context)
      if (wrong) notify(line, 'fileName', wrong, row.fileName)
    }
  }
}

type Row = { name?: string | null | undefined; remark?: string | null | undefined; fileName: string }

/** Answers what is wrong with a picture. */
async function bringOne(
  { name = null, remark = null, fileName }: Row,
  taken: Omit<UploadedFile, 'filename'>,
  modelId: string,
  { files }: ModelPorts,
  context: Context,
): Promise<string | undefined> {
  const { db, user } = context
  const own = await db
    .select({ id: modelImages.id, name: modelImages.name, hash: storedFiles.hash })
    .from(modelImages)
    .innerJoin(storedFiles, eq(storedFiles.id, modelImages.fileId))
    .where(eq(modelImages.modelId, modelId))
  const before = own.find((image) => image.hash === taken.hash && image.name === name)
  if (before) {
    await db.update(modelImages).set({ remark }).where(eq(modelImages.id, before.id))
    return undefined
  }
  if (own.length >= MOST_IMAGES) return `一个模型最多 ${MOST_IMAGES} 张图片`
  try {
    const { id: fileId } = await files.add({ ...taken, filename: fileName }, 'image', context)
    const [last] = await db
      .select({ sort: max(modelImages.sort) })
      .from(modelImages)
      .where(eq(modelImages.modelId, modelId))
    await db
      .insert(modelImages)
      .values({ modelId, fileId, name, remark, sort: (last?.sort ?? 0) + 1, companyId: user.companyId })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
