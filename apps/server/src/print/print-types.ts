import type { PrintType } from '@zhizao/contract/print/print-template'
import { type Context, holds } from '../platform/context.ts'
import type { Printable } from '../platform/print/printable.ts'
import { forbidden, invalidField, notFound } from '../platform/refusal.ts'

/** What can be printed, found by code, by id, by the document it prints. */
export function printTypes(printables: () => readonly Printable[]) {
  const find = (fits: (one: Printable) => boolean) => printables().find(fits)
  return {
    all: printables,
    titleOf: (code: string) => find((one) => one.code === code)?.title ?? code,
    ofDocument: (kind: string) => find((one) => one.document === kind),
    byId(id: string): Printable {
      const found = find((one) => one.id === id)
      if (!found) throw notFound('打印类型')
      return found
    },
    byCode(code: string): Printable {
      const found = find((one) => one.code === code)
      if (!found) throw invalidField('typeCode', '打印类型', `没有“${code}”这种打印类型`)
      return found
    },
  }
}
export type PrintTypes = ReturnType<typeof printTypes>

/** Refuses who may not read what would be printed. */
export function requireReader({ permission, title }: Printable, { user }: Context) {
  if (!holds(user, permission)) throw forbidden(`没有查看“${title}”所需数据的权限，请联系管理员`)
}

/** What is to be printed: records by their ids, or a report as it is asked for. */
export const wantedOf = (
  { idOf }: Printable,
  { ids, asked = {} }: { ids: readonly string[]; asked?: Readonly<Record<string, string>> | undefined },
  context: Context,
): readonly string[] => (idOf ? [idOf(asked, context)] : ids)

export const shownType = ({ id, code, title, fields, lineFields = [] }: Printable): PrintType => ({
  id,
  code,
  title,
  fields: [...fields],
  lineFields: [...lineFields],
})
