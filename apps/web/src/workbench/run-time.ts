const two = (part: number) => String(part).padStart(2, '0')
/** Hours without end, minutes, seconds. */
export const clockText = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
