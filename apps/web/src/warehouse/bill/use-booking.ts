import { useRef, useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

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

/**
 * Books once what is booked: as long as an answer is missing the same booking is sent again, under the same key and with the
 * same lines, whatever was typed since.
 */
export function useBooking<Line, Reply>(send: (key: string, lines: Line[]) => Promise<Reply>) {
  const pending = useRef<{ key: string; lines: Line[] }>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [waits, setWaits] = useState(false)
  return {
    busy,
    failure,
    /** The last booking may or may not be there; only it can be sent now. */
    waits,
    clear: () => setFailure(undefined),
    async book(lines: Line[]): Promise<Reply | undefined> {
      pending.current ??= { key: newKey(), lines }
      setBusy(true)
      try {
        const reply = await send(pending.current.key, pending.current.lines)
        pending.current = undefined
        setWaits(false)
        setFailure(undefined)
        return reply
      } catch (error) {
        const lost = isLost(error)
        setWaits(lost)
        if (!lost) pending.current = undefined
        setFailure(
          lost
            ? t('没有收到答复，可能已经过账。请点“再次提交”，不会重复过账。')
            : (refusalIn(error)?.msg ?? String(error)),
        )
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
