import { signalProblems } from '@zhizao/contract/device-model/signal'
import { max } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ReadBook } from '../../platform/crud/read-book.ts'
import { deviceTypes } from '../device-type/device-type.table.ts'
import { companySignals, MOST_SIGNALS } from '../signal/company-signals.ts'
import { signals } from '../signal/signal.table.ts'
import { signalSheet, typeSheet } from './book-sheet.ts'

/** What models refer to and the company lacks is made; what it has stays as it is. */
export async function bringTypes(book: ReadBook, { db, user }: Context): Promise<void> {
  const { rows, notify } = await book.read(typeSheet)
  if (!rows.length) return
  const known = await db.select().from(deviceTypes)
  const codes = new Set(known.map(({ code }) => code))
  const names = new Map(known.map(({ code, name }) => [name, code]))
  const [last] = await db.select({ sort: max(deviceTypes.sort) }).from(deviceTypes)
  let sort = last?.sort ?? 0
  for (const { line, row } of rows) {
    if (codes.has(row.code)) continue
    const other = names.get(row.name)
    if (other !== undefined) {
      notify(line, 'name', `编码为“${other}”的设备类型已使用此名称`, row.name)
      continue
    }
    codes.add(row.code)
    names.set(row.name, row.code)
    await db.insert(deviceTypes).values({ ...row, companyId: user.companyId, sort: ++sort })
  }
}

export async function bringSignals(book: ReadBook, context: Context): Promise<void> {
  const { rows, notify } = await book.read(signalSheet)
  if (!rows.length) return
  const known = await companySignals(context)
  const codes = new Set(known.map(({ code }) => code))
  const names = new Map(known.map(({ code, name }) => [name, code]))
  let sort = Math.max(0, ...known.map((row) => row.sort))
  for (const { line, row } of rows) {
    if (codes.has(row.code)) continue
    const other = names.get(row.name)
    const [problem] = signalProblems(row)
    if (other !== undefined) notify(line, 'name', `编码为“${other}”的标准信号已使用此名称`, row.name)
    else if (problem) notify(line, problem.field as keyof typeof row, problem.message)
    else if (codes.size >= MOST_SIGNALS) notify(line, 'code', `一个公司最多 ${MOST_SIGNALS} 个标准信号`, row.code)
    else {
      codes.add(row.code)
      names.set(row.name, row.code)
      await context.db.insert(signals).values({ ...row, companyId: context.user.companyId, sort: ++sort })
    }
  }
}
