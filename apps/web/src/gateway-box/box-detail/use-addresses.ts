import { useQuery } from '@tanstack/react-query'
import type { BoxDevice, PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { useMemo, useState } from 'react'
import { type AddressDraft, type AddressRow, addressOf, addressProblem } from './address-rows.ts'
import { sources, sourcesQuery, useBoxReload } from './box-queries.ts'

/** The points of a device with what was typed and not saved yet. */
export function useAddresses(device: BoxDevice) {
  const { id, driver, boxId } = device
  const query = useQuery(sourcesQuery(boxId, id))
  const reload = useBoxReload(boxId)
  const [edits, setEdits] = useState<Record<string, AddressDraft>>({})
  const [added, setAdded] = useState<AddressRow[]>([])
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const rows = useMemo(() => {
    const saved = (query.data ?? []).map(
      (row): AddressRow => ({ ...row, key: row.id, address: row.address as AddressDraft }),
    )
    return [...saved, ...added].map((row) => (edits[row.key] ? { ...row, address: edits[row.key]! } : row))
  }, [query.data, added, edits])
  const changed = rows.filter((row) => !row.id || edits[row.key])

  const edit = (changes: Record<string, AddressDraft>) => {
    setEdits((before) => ({ ...before, ...changes }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))))
  }
  const add = (more: AddressRow[]) => setAdded((before) => [...before, ...more])
  const clear = () => {
    setEdits({})
    setAdded([])
    setProblems({})
  }

  /** Whether everything could be saved; what is wrong stands beside its row. */
  async function save(): Promise<boolean> {
    const wrong = changed.flatMap((row) => {
      const problem = addressProblem(row.address, driver, row.dataType)
      return problem ? [[row.key, problem] as const] : []
    })
    setProblems(Object.fromEntries(wrong))
    if (wrong.length) return false
    const sent = (row: AddressRow) => addressOf(row.address, driver) as PointAddress
    const drafts = changed.filter((row) => !row.id)
    setSaving(true)
    try {
      for (const row of changed) if (row.id) await sources.update({ id: row.id, address: sent(row) })
      if (drafts.length)
        await sources.createMany({
          list: drafts.map((row) => ({ boxDeviceId: id, pointId: row.pointId, address: sent(row) })),
        })
      await reload()
      clear()
      return true
    } catch (error) {
      console.warn('addresses not saved', error)
      await reload()
      return false
    } finally {
      setSaving(false)
    }
  }

  /** Takes rows out: those not saved yet at once, the others from the box. */
  async function remove(keys: readonly string[]) {
    const ids = rows.flatMap((row) => (row.id && keys.includes(row.key) ? [row.id] : []))
    if (ids.length) await sources.removeMany({ ids })
    setAdded((before) => before.filter((row) => !keys.includes(row.key)))
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
    await reload()
  }
  return { query, rows, changed, problems, isSaving, edit, add, clear, save, remove }
}
