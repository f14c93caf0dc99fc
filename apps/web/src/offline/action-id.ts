/** A UUID of version 7: in the order of time. Made by hand, as `randomUUID` needs https and plants often run without it. */
export function actionId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 256 ** (5 - at)) % 256
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
