import { isOpenIn } from '@zhizao/contract/http/states'
import { type InspectedItem, inspectionStates, type WholeInspection } from '@zhizao/contract/quality/inspection'
import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { refusalIn } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { PageAddress } from '../platform/shell/page-address.ts'
import { setUnsaved } from '../platform/shell/unsaved.ts'
import { inspections, qualityChanged, wholeKey } from './inspection-calls.ts'
import { type Entry, entryOf, resultOf } from './results.ts'
import { afterSaving, holdOn, letGo, overtakenIn, type Typing, typeInto } from './typing.ts'

/** How often what others have saved of other items is taken over before a save gives up. */
const TRIES = 3

/** What is entered and not saved yet, item by item: what others save meanwhile of other items is shown beside it. */
export function useResults(inspection: WholeInspection) {
  const { items } = inspection
  const [typing, setTyping] = useState<Typing>(new Map())
  const { isSaving, failure, setFailure, save } = useSaving()
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  const isDirty = typing.size > 0
  // A page behind others runs no effects: it holds what is typed until it says otherwise or is closed.
  useEffect(() => setUnsaved(path, isDirty), [path, isDirty])
  const read = useMemo(() => new Map(items.map((item) => [item.id, entryOf(item)])), [items])
  const overtaken = overtakenIn(typing, items)
  async function keep() {
    const both = () => setFailure(t('有项目已被他人录入，请先选择保留哪一份结果'))
    if (overtaken.length) return both()
    let stands = inspection
    const isKept = await save(async () => {
      stands = await saved(inspection, typing, (newer) => {
        stands = newer
      })
    })
    if (isKept) setTyping((now) => afterSaving(now, typing, stands.items))
    else if (overtakenIn(typing, stands.items).length) both()
    qualityChanged()
  }
  return {
    isSaving,
    failure,
    setFailure,
    isDirty,
    keep,
    isOvertaken: (item: InspectedItem) => overtaken.includes(item),
    entryOf: (item: InspectedItem) => typing.get(item.id)?.entry ?? read.get(item.id)!,
    change: useCallback((item: InspectedItem, entry: Entry) => setTyping((now) => typeInto(now, item, entry)), []),
    /** Of an item that both have entered: whether what was typed here counts. */
    settle: useCallback(
      (item: InspectedItem, isMine: boolean) => setTyping((now) => (isMine ? holdOn(now, item) : letGo(now, item))),
      [],
    ),
    discard: () => setTyping(new Map()),
  }
}
export type Results = ReturnType<typeof useResults>

/** Saves what is typed. Where others have saved other items meanwhile, over what they have saved. */
async function saved(
  first: WholeInspection,
  typing: Typing,
  onNewer: (newer: WholeInspection) => void,
): Promise<WholeInspection> {
  const { id } = first
  const items = first.items.filter((item) => typing.has(item.id))
  const results = items.map((item) => resultOf(item, typing.get(item.id)!.entry))
  const show = (whole: WholeInspection) => queryClient.setQueryData(wholeKey(id), whole)
  let seenAt = first.updatedAt
  for (let tries = 1; ; tries++) {
    try {
      const whole = await inspections.save({ id, seenAt, items: results }, { quiet: true })
      show(whole)
      return whole
    } catch (error) {
      if (tries === TRIES || refusalIn(error)?.code !== 409) throw error
      const newer = await inspections.get({ id }, { quiet: true })
      show(newer)
      onNewer(newer)
      if (overtakenIn(typing, newer.items).length || !isOpenIn(inspectionStates, newer.status)) throw error
      seenAt = newer.updatedAt
    }
  }
}
