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
  /** Bytes, text, a stream (of a known size), or a file on disk (then ranges of bytes are answered too). */
  content:
    | Uint8Array
    | string
    | AsyncIterable<Uint8Array>
    | { stream: AsyncIterable<Uint8Array>; size: number }
    | { path: string; size: number }
  /** Shown by the browser instead of saved: only for content that cannot carry script. */
  inline?: boolean
  /** The address always answers the same content. */
  unchanging?: boolean
}
