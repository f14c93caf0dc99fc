import type { BomItem, BomItemMove, WholeBom } from '@zhizao/contract/material/bom'
import { t } from '../../platform/i18n/translate.ts'

export type Direction = BomItemMove['direction']

/** A line of a structure at one of its places. */
export interface StructureRow {
  /** Line ids from the top, joined. */
  path: string
  level: number
  item: BomItem
  /** The bill that it stands in, and where. */
  bill: WholeBom
  at: number
  parent: StructureRow | undefined
}

/** What the component of a line is made of: what is worked on before what holds. */
export const billBelow = ({ draftId, bomId }: BomItem): string | undefined => draftId ?? bomId ?? undefined

/** The lines that are seen, from the top down: those of the bill, and below each that is open those of its own. */
export function structureRows(
  top: WholeBom,
  billOf: (id: string) => WholeBom | undefined,
  isOpen: (path: string) => boolean,
): StructureRow[] {
  const rows: StructureRow[] = []
  const add = (bill: WholeBom, parent: StructureRow | undefined) => {
    for (const [at, item] of bill.lines.entries()) {
      const path = parent ? `${parent.path}/${item.id}` : item.id
      const row = { path, level: (parent?.level ?? 0) + 1, item, bill, at, parent }
      rows.push(row)
      const own = isOpen(path) ? billOf(billBelow(item) ?? '') : undefined
      if (own) add(own, row)
    }
  }
  add(top, undefined)
  return rows
}

/** Why a line cannot move so; nothing where it can. */
export function whyNot(row: StructureRow, direction: Direction): string | undefined {
  const { bill, at, parent } = row
  if (bill.status !== 'draft') return t('所在的 BOM 已发布，请先建立新版本')
  if (direction === 'in') return at === 0 ? t('第一行上面没有组件，不能缩进') : undefined
  if (direction === 'up') return at === 0 ? t('已经是第一行，不能上移') : undefined
  if (direction === 'down') return at === bill.lines.length - 1 ? t('已经是最后一行，不能下移') : undefined
  if (!parent) return t('顶层的行不能减少缩进')
  return parent.bill.status === 'draft' ? undefined : t('上级的 BOM 已发布，请先建立新版本')
}

/** Where the line is found once it has moved. */
export function pathAfter({ path, item, bill, at, parent }: StructureRow, direction: Direction): string {
  if (direction === 'in') return [parent?.path, bill.lines[at - 1]!.id, item.id].filter(Boolean).join('/')
  if (direction === 'out') return [parent!.parent?.path, item.id].filter(Boolean).join('/')
  return path
}

/** The direction that keys stand for. */
export function directionOf({ key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>) {
  if (!altKey) return undefined
  const ways: Record<string, Direction> = shiftKey
    ? { ArrowRight: 'in', ArrowLeft: 'out' }
    : { ArrowUp: 'up', ArrowDown: 'down' }
  return ways[key]
}
