import type { Receipt } from '@zhizao/contract/bills/inbound-bill'
import { unitStateTitles } from '@zhizao/contract/stock/handling-unit'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { noteActs } from '../../stock/index.ts'
import { handlingUnits } from '../../stock/unit/handling-unit.table.ts'

/** Boxes and pallets that lines of a receipt come in, sealed as their supplier has sent them; their ids by number. */
export async function receivedUnits(
  lines: Receipt['lines'],
  { key, bill }: { key: string; bill: string },
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const first = new Map<string, Receipt['lines'][number]>()
  for (const [at, line] of lines.entries()) {
    if (!line.sscc) continue
    const known = first.get(line.sscc)
    if (known && known.locationId !== line.locationId) {
      const message = `第 ${at + 1} 行：箱“${line.sscc}”只能放在一个库位`
      throw invalid(`收货明细：${message}`, [{ field: `lines.${at}.locationId`, title: '库位', message }])
    }
    first.set(line.sscc, known ?? line)
  }
  if (!first.size) return new Map()
  const { db, user, now } = context
  const [there] = await db
    .select()
    .from(handlingUnits)
    .where(inArray(handlingUnits.code, [...first.keys()]))
  if (there) throw conflict(`箱码“${there.code}”已经用过（${unitStateTitles[there.state]}），不能再收`)
  const made = await db
    .insert(handlingUnits)
    .values(
      [...first].map(([code, { locationId, unitKind }]) => ({
        companyId: user.companyId,
        code,
        isSscc: true,
        kind: unitKind ?? ('pallet' as const),
        locationId,
        state: 'closed' as const,
        createdByName: user.name,
        createdAt: now(),
        updatedAt: now(),
      })),
    )
    .returning()
  for (const unit of made) await noteActs([unit], { act: 'receive', key, to: unit.locationId, other: bill }, context)
  return new Map(made.map(({ code, id }) => [code, id]))
}
