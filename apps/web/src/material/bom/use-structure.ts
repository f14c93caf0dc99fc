import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { bom, NewVersionNeeded, type WholeBom } from '@zhizao/contract/material/bom'
import { App } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { billBelow, type Direction, pathAfter, type StructureRow, structureRows } from './structure-rows.ts'

const boms = client(bom)
const KEY = ['bom', 'structure']
const queryOf = (id: string) => ({
  queryKey: [...KEY, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => boms.get({ id }, { signal, quiet: true }),
  retry: false,
  staleTime: 0,
  gcTime: 0,
})

/** The structure of a bill that is being arranged: each step is saved at once. */
export function useStructure(id: string) {
  const { message } = App.useApp()
  const ask = useAsk()
  const [selected, setSelected] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { reread, ...shown } = useShown(id)
  async function run(work: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  const move = (row: StructureRow, direction: Direction, newVersion?: boolean): Promise<void> =>
    run(async () => {
      try {
        const to = await boms.moveItem(
          {
            id: row.item.id,
            direction,
            newVersion,
            parentItemId: direction === 'out' ? row.parent?.item.id : undefined,
          },
          { quiet: true },
        )
        const path = pathAfter(row, direction)
        const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
        await reread(direction === 'in' ? [above] : [])
        setSelected(path)
        if (direction === 'in')
          message.success(
            t('已放入 {code} V{version} 草稿；用量没有改变，请核对', { code: to.code, version: to.version }),
          )
      } catch (error) {
        const refusal = refusalIn(error)
        if (!refusal) throw error
        if (!NewVersionNeeded.safeParse(refusal.data).success) return void message.error(refusal.msg)
        ask({
          title: refusal.msg,
          okText: t('建立新版本并缩进'),
          onOk: () => move(row, direction, true),
        })
      }
    })
  const addVersion = (row: StructureRow) =>
    run(async () => {
      await boms.copy({ id: row.item.bomId! })
      await reread([row.path])
    })

  return { ...shown, selected, isBusy, setSelected, move, addVersion }
}

/** The lines that are seen: what is open is read as it comes into sight, and drawn once it is there. */
function useShown(id: string) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [isChanged, setChanged] = useState(false)
  const top = useQuery(queryOf(id))
  const billOf = (one: string) => queries.getQueryData<WholeBom>([...KEY, one])
  const rows = top.data ? structureRows(top.data, billOf, (path) => open.has(path)) : []
  const below = rows.filter(({ path }) => open.has(path)).flatMap(({ item }) => billBelow(item) ?? [])
  useQueries({ queries: [...new Set(below)].filter((one) => one !== id).map(queryOf) })

  const toggle = ({ path }: StructureRow, isOpen = !open.has(path)) =>
    setOpen((now) => new Set(isOpen ? [...now, path] : [...now].filter((one) => one !== path)))
  async function reread(also: readonly string[]) {
    setChanged(true)
    setOpen((now) => new Set([...now, ...also]))
    await queries.invalidateQueries({ queryKey: KEY })
  }
  return { rows, open, isChanged, toggle, reread, top: top.data, error: top.error, isLoading: top.isLoading }
}
