import { productRoute, type WholeProductRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { useContext, useEffect, useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { PageAddress } from '../../platform/shell/page-address.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { draftOf, type ProductDraft, type SegmentDraft, sentSegments } from './product-draft.ts'

const ways = client(productRoute)
const said = client(productSegment)

/** What is said of a product's segments: what was read, what was entered since, saving. */
export function useProductEditor(first: WholeProductRoute, onSaved: () => void) {
  const [whole, setWhole] = useState(first)
  const [read, setRead] = useState(() => draftOf(first))
  const [draft, setDraft] = useState<ProductDraft>(read)
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isDirty = draft !== read
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  useEffect(() => setUnsaved(path, isDirty), [path, isDirty])

  function begin(found: WholeProductRoute) {
    const stored = draftOf(found)
    setWhole(found)
    setRead(stored)
    setDraft(stored)
    setFailure(undefined)
  }
  const reload = async (routeId = whole.shownRouteId ?? undefined) =>
    begin(await ways.get({ id: whole.id, routeId }, { quiet: true }))
  async function save() {
    setSaving(true)
    setFailure(undefined)
    try {
      const segments = sentSegments(draft, read, whole.materialId)
      if (segments.length) await said.save({ segments }, { quiet: true })
      await reload()
      onSaved()
    } catch (error) {
      setFailure(refusalIn(error)?.msg || t('保存失败，请稍后重试'))
    } finally {
      setSaving(false)
    }
  }
  return {
    whole,
    draft,
    isDirty,
    isSaving,
    failure,
    setFailure,
    save,
    reload,
    setDraft,
    discard: () => begin(whole),
    set: (id: string, change: Partial<SegmentDraft>) =>
      setDraft((now) => ({ ...now, [id]: { ...now[id]!, ...change } })),
  }
}
export type ProductEditor = ReturnType<typeof useProductEditor>
