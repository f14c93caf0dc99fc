const boundary = 'hostile-boundary-1'

/** A form with one file, ready to send. */
export function multipart(part: { name: string; filename: string; content: Buffer }) {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"; filename="${part.filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      part.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
