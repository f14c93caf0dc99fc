import { refusalIn } from '../../platform/api/client.ts'

/** A name for one booking; browsers give `randomUUID` only to pages that came by https. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether nobody knows if the call was carried out: the way was lost before the answer came. */
export const isLost = (error: unknown) => {
  const code = refusalIn(error)?.code
  return code === undefined || code === 0 || code === 408 || code >= 500
    ? code !== 506 && code !== 507 && code !== 601
    : false
}
