import { useQueryClient } from '@tanstack/react-query'
import { type Point, point } from '@zhizao/contract/device/point'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { App } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import { formClient, refusalIn } from '../../platform/api/client.ts'
import { type Lines, linesFrom, type Values } from '../../platform/document/line-rows.ts'
import { useLines } from '../../platform/document/use-lines.ts'
import { t } from '../../platform/i18n/translate.ts'
import { PageAddress } from '../../platform/shell/page-address.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { FIRST_VIEW, gridColumns, lineProblems, refusedCells, sentGrid, viewOf } from './grid-columns.ts'

const calls = formClient(pointBulk)

/** The points of an object as they are entered, and saving them as one. */
export function usePointGrid(objectId: string, points: readonly Point[], readAnew: () => Promise<readonly Point[]>) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const read = useRef<Lines>(linesFrom(points))
  const own = useLines(read.current, gridColumns)
  const [view, setView] = useState(FIRST_VIEW)
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isDirty = own.lines !== read.current
  const path = useContext(PageAddress).split(/[?#]/)[0]!
  useEffect(() => setUnsaved(path, isDirty), [path, isDirty])

  function begin(anew: readonly Values[]) {
    read.current = linesFrom(anew)
    own.restart(read.current)
    setFailure(undefined)
  }
  /** Looks at all lines; whether they can be sent. */
  function isRight() {
    const found: Record<string, Record<string, string>> = own.check()
    const { keys } = sentGrid(own.lines)
    const sent = new Set(keys)
    for (const row of own.lines.rows) {
      if (found[row.key] || !sent.has(row.key)) continue
      const wrong = lineProblems(row)
      if (Object.keys(wrong).length) found[row.key] = wrong
    }
    own.setProblems(found)
    const count = Object.keys(found).length
    if (!count) return true
    setFailure(t('有 {count} 行未填写正确，已标红', { count }))
    setView(viewOf(found, view))
    return false
  }
  async function save() {
    if (isSaving || !isRight()) return
    const { keys, points: sent, removed } = sentGrid(own.lines)
    setSaving(true)
    setFailure(undefined)
    try {
      const done = await calls.saveMany({ objectId, points: sent, ...(removed.length && { removed }) }, { quiet: true })
      begin(await readAnew())
      void cache.invalidateQueries({ queryKey: [point.page.path] })
      void message.success(t('已保存：新增 {added} 个，修改 {changed} 个，删除 {removed} 个', { ...done }))
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) console.error('points could not be saved', error)
      const cells = refusedCells(refusal?.problems ?? [], keys)
      own.mark(cells)
      setView(viewOf(cells, view))
      setFailure(refusal?.msg || t('保存失败，请稍后重试'))
    } finally {
      setSaving(false)
    }
  }
  const discard = () => begin(read.current.rows.flatMap(({ stored }) => (stored ? [stored] : [])))
  return { own, view, setView, failure, isSaving, isDirty, save, discard }
}
