import { useQueryClient } from '@tanstack/react-query'
import type { Received } from '@zhizao/contract/http/call'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { useRef, useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isLost, newKey } from '../bill/booking-key.ts'

export const units = client(handlingUnit)
export type Card = Received<typeof handlingUnit.get>
export const UNIT = 'handlingUnit'

/** Does acts once each: one whose answer was lost is sent again under the same key. */
export function useUnitActs() {
  const cache = useQueryClient()
  const lost = useRef<{ what: string; key: string }>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** `what` names the act with all that it is told, so that the same one is known again. */
  async function act(what: string, send: (key: string) => Promise<Card>): Promise<Card | undefined> {
    const key = lost.current?.what === what ? lost.current.key : newKey()
    setBusy(true)
    try {
      const card = await send(key)
      lost.current = undefined
      setFailure(undefined)
      cache.setQueryData([UNIT, card.id], card)
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['stock'] }),
        cache.invalidateQueries({ queryKey: ['/mes_stock/handlingunit/page'] }),
      ])
      return card
    } catch (error) {
      lost.current = isLost(error) ? { what, key } : undefined
      setFailure(
        lost.current ? t('没有收到答复，请再试一次，不会重复操作。') : (refusalIn(error)?.msg ?? String(error)),
      )
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, busy, failure, clear: () => setFailure(undefined) }
}
