import type { Protocol, ProtocolDraft } from '@zhizao/contract/device-model/protocol'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { driverTree } from '../driver/drivers.ts'
import { protocols } from './protocol.table.ts'

const MOST = 1000

/** The gateway's drivers: what it can really run. */
const builtIn: readonly Protocol[] = driverTree().flatMap((group) =>
  group.children.map(({ id, label, settings }) => ({
    id,
    code: id,
    name: label,
    type: group.id,
    driver: id,
    remark: null,
    status: 1 as const,
    builtIn: true,
    params: settings.map(({ name, title, kind, required, fallback }) => ({ name, title, kind, required, fallback })),
  })),
)
const words = builtInWords(builtIn.map(({ name }) => name))
const readBy = (context: Context) => builtIn.map((one) => ({ ...one, name: words.shown(context, one.name) }))
const drivers = new Set(builtIn.map((protocol) => protocol.id))
const isBuiltIn = (id: string) => drivers.has(id)

const shown = ({ id, code, name, type, driver, params, remark, status }: typeof protocols.$inferSelect): Protocol => ({
  id,
  code,
  name,
  type,
  driver,
  params,
  remark,
  status,
  builtIn: false,
})

export interface ProtocolFilter {
  keyword?: string
  code?: string
  name?: string
  type?: string
  status?: 0 | 1
}

/** The built-in ones, then the company's own. */
export async function listProtocols(filter: ProtocolFilter, context: Context): Promise<Protocol[]> {
  const rows = await context.db.select().from(protocols).orderBy(asc(protocols.name)).limit(MOST)
  const has = (text: string, part: string | undefined) => !part || text.toLowerCase().includes(part.toLowerCase())
  return [...readBy(context), ...rows.map(shown)].filter(
    (one) =>
      has(`${one.code} ${one.name}`, filter.keyword) &&
      has(one.code, filter.code) &&
      has(one.name, filter.name) &&
      (!filter.type || one.type === filter.type) &&
      (filter.status === undefined || one.status === filter.status),
  )
}

export async function protocolById(id: string, context: Context): Promise<Protocol> {
  const { db } = context
  const known = readBy(context).find((protocol) => protocol.id === id)
  if (known) return known
  const [row] = isOwnId(id) ? await db.select().from(protocols).where(eq(protocols.id, id)) : []
  if (!row) throw notFound('协议')
  return shown(row)
}

const isOwnId = (id: string) => /^[1-9]\d{0,17}$/.test(id)

function refuseWrong({ code, name, driver, params }: Partial<ProtocolDraft>) {
  if (driver && !drivers.has(driver)) throw invalidField('driver', '采集驱动', '网关没有这个驱动')
  if (builtIn.some((one) => one.code === code)) throw invalidField('code', '协议编码', '与内置协议重复，请更换')
  if (builtIn.some((one) => one.name === name)) throw invalidField('name', '协议名称', '与内置协议重名，请更换')
  if (params?.some((param) => param.kind === 'password' && param.fallback))
    throw invalidField('params', '参数', '密码不能设默认值')
  const names = params?.map((param) => param.name) ?? []
  const twice = names.find((each, at) => names.indexOf(each) !== at)
  if (twice) throw invalidField('params', '参数', `参数名 ${twice} 重复`)
}

export async function createProtocol(draft: ProtocolDraft, context: Context): Promise<Protocol> {
  refuseWrong(draft)
  if ((await context.db.$count(protocols)) >= MOST) throw conflict(`协议最多 ${MOST} 个`)
  const [row] = await context.db
    .insert(protocols)
    .values({ ...draft, driver: draft.driver || null, companyId: context.user.companyId })
    .returning()
  context.audit({ target: row!.name, after: row })
  return shown(row!)
}

export async function updateProtocol(
  { id, ...changes }: Partial<ProtocolDraft> & { id: string },
  context: Context,
): Promise<Protocol> {
  if (isBuiltIn(id)) throw conflict('内置协议由网关提供，不能修改')
  const before = await protocolById(id, context)
  refuseWrong(changes)
  const [row] = await context.db
    .update(protocols)
    .set({ ...changes, ...(changes.driver === '' && { driver: null }), updatedAt: context.now() })
    .where(eq(protocols.id, id))
    .returning()
  context.audit({ target: row!.name, before, after: row })
  return shown(row!)
}

export async function removeProtocols(ids: readonly string[], context: Context) {
  if (ids.some(isBuiltIn)) throw conflict('内置协议由网关提供，不能删除')
  const own = [...new Set(ids)].filter(isOwnId)
  const gone = own.length ? await context.db.delete(protocols).where(inArray(protocols.id, own)).returning() : []
  if (gone.length < new Set(ids).size) throw notFound('协议')
  context.audit({
    target: gone
      .map((row) => row.name)
      .join('、')
      .slice(0, 500),
    before: gone,
  })
}
