import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FileReply } from '@zhizao/contract/http/upload'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends what a file call answered. Nothing that came from users is run by a browser: see the headers. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply) {
  const disposition = file.inline ? 'inline' : 'attachment'
  reply
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', file.unchanging ? 'private, max-age=300' : 'private, no-store')
    .type(file.mime)
  const { content } = file
  if (typeof content === 'string' || content instanceof Uint8Array) return reply.send(content)
  if (Symbol.asyncIterator in content) return reply.send(readable(content))
  if ('stream' in content) return reply.header('content-length', content.size).send(readable(content.stream))
  return sendFromDisk(request, reply, content)
}

/** A stream as it is: in a wrapper it would not hear that nobody reads it. */
const readable = (content: AsyncIterable<Uint8Array>) =>
  content instanceof Readable ? content : Readable.from(content)

/** One range of bytes where asked for, so that media can be wound; several ranges are answered with the whole. */
function sendFromDisk(request: FastifyRequest, reply: FastifyReply, { path, size }: { path: string; size: number }) {
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  if (!range) return reply.header('content-length', size).send(createReadStream(path))
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, { start, end }))
}

/** The single range of a Range header, both ends included. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const last = size - 1
  const start = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1])
  const end = asked[1] === '' || asked[2] === '' ? last : Math.min(last, Number(asked[2]))
  return start > end || start > last ? 'unsatisfiable' : { start, end }
}
