/** A file that arrived: streamed to `path`, already measured and hashed. */
export interface UploadedFile {
  filename: string
  path: string
  /** Bytes. */
  size: number
  /** SHA-256, hexadecimal. */
  hash: string
}

/** What a file call answers. */
export interface FileReply {
  filename: string
  mime: string
  content: Uint8Array | string | AsyncIterable<Uint8Array>
}
