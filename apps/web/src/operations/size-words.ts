const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes as people read it. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return `${(bytes / 1024 ** power).toFixed(power > 1 ? 1 : 0)} ${UNITS[power]}`
}
