import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Call } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { withTimesOf } from '@zhizao/contract/http/fields'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import type { FastifyRequest } from 'fastify'
import type { Language } from '../context.ts'
import { sizeLimitOf } from '../files/file-content.ts'
import { invalid, Refusal } from '../refusal.ts'
import { TOO_LARGE } from './answer-error.ts'
import { type BodyBounds, bodyBounds, refuseFarTooLong, refuseManyWrong } from './body-bounds.ts'
import { decodePairs } from './decode.ts'
import { refusedValues } from './problems.ts'
import { errorMap } from './refused-value.ts'
import type { UploadFolder } from './upload-folder.ts'
import { utf8Pairs } from './utf8.ts'

type Cleanup = () => Promise<void>

/** The call's input, whatever way it came in, checked against the contract; and how to remove its temporary files. */
export async function readInput(
  call: Call,
  request: FastifyRequest,
  { language, uploads, zone }: { language: Language; uploads: UploadFolder; zone: string },
): Promise<{ input: unknown; cleanup?: Cleanup }> {
  const { raw, cleanup } = await collect(call, request, { bounds: bodyBounds(call, language), uploads })
  try {
    return { input: checkedInput(call, raw, { language, zone }), cleanup }
  } catch (error) {
    await cleanup?.()
    throw error
  }
}

/** What a call takes for its input, or a refusal that names the fields. */
export const checkedInput = (call: Call, raw: unknown, { language, zone }: { language: Language; zone: string }) =>
  withTimesOf(zone, () => checked(call, raw, language))

function checked(call: Call, raw: unknown, language: Language): unknown {
  refuseFarTooLong(call, raw, language)
  refuseManyWrong(call, raw, language)
  const parsed = call.body.safeParse(raw, { error: errorMap(language) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue!.path.length && issue!.code === 'invalid_type') throw invalid('请求内容格式不正确')
  throw refusedValues(call.body, parsed.error, language, raw)
}

async function collect(
  call: Call,
  request: FastifyRequest,
  { bounds, uploads }: { bounds: BodyBounds; uploads: UploadFolder },
): Promise<{ raw: unknown; cleanup?: Cleanup }> {
  const params = request.params as Record<string, string>
  const query = [...utf8Pairs(bounds.pairs(request.url.split('?', 2)[1] ?? '')), ...Object.entries(params)]
  const fromQuery = query.length ? decodePairs(call.body, query, bounds) : {}
  if (call.encoding === 'multipart') {
    const { fields, cleanup } = await receive(call, request, { bounds, uploads })
    return { raw: { ...fromQuery, ...fields }, cleanup }
  }
  const { body } = request
  if (typeof body === 'string') {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (isForm) return { raw: { ...fromQuery, ...decodePairs(call.body, utf8Pairs(bounds.pairs(body)), bounds) } }
    return { raw: plain(body, fromQuery, bounds) }
  }
  if (Array.isArray(body)) return { raw: call.encoding === 'ids' ? { ...fromQuery, ids: body } : body }
  return { raw: body && typeof body === 'object' ? { ...fromQuery, ...body } : fromQuery }
}

/** A plain-text payload is JSON under another name. */
function plain(body: string, fromQuery: Record<string, unknown>, bounds: BodyBounds): unknown {
  if (!body.trim()) return fromQuery
  bounds.json(body)
  try {
    return JSON.parse(body)
  } catch {
    throw invalid('请求内容格式有误，不是有效的 JSON')
  }
}

async function receive(
  call: Call,
  request: FastifyRequest,
  { bounds, uploads }: { bounds: BodyBounds; uploads: UploadFolder },
) {
  const { folder, cleanup } = await uploads.open()
  const pairs: [string, string][] = []
  const files: Record<string, UploadedFile> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        files[part.fieldname] = await store(
          part.file,
          // Absent where a client sends an empty one.
          part.filename ?? '',
          path.join(folder, String(Object.keys(files).length)),
        )
      else if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal(ErrorCode.tooLarge, TOO_LARGE)
      else pairs.push([part.fieldname, String(part.value)])
    }
  } catch (error) {
    await cleanup()
    // The parser's own errors have no code; those of the disk have.
    if (error instanceof Error && !('code' in error) && /multipart|boundary/i.test(error.message))
      throw invalid('上传的内容不完整，请重新上传')
    throw error
  }
  if (!files.file) {
    await cleanup()
    throw invalid('请选择要上传的文件', [{ field: 'file', title: '文件', message: '请选择要上传的文件' }])
  }
  return { fields: { ...decodePairs(call.body, pairs, bounds), ...files }, cleanup }
}

async function store(
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  filename: string,
  target: string,
): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const limit = sizeLimitOf(filename)
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      // Past the limit the rest is read, so that the caller hears why, but not kept.
      done(null, size > limit ? undefined : chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(target))
  if (stream.truncated || size > limit)
    throw invalid('文件过大', [{ field: 'file', title: '文件', message: '文件过大' }])
  return {
    filename: path
      .basename(filename)
      .replace(/[\p{Cc}<>:"|?*]/gu, '_')
      .slice(0, 200),
    path: target,
    size,
    hash: hash.digest('hex'),
  }
}
