/** A recording of nothing, as a real WAV file; `bytes` more of it. */
export function soundFile(name: string, bytes = 64): File {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return new File([head, Buffer.alloc(bytes, 128)], name, { type: 'audio/wav' })
}
