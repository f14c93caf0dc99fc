import { conflict, forbidden, invalid, type Refusal } from '../refusal.ts'

interface DatabaseError {
  code?: string
  message?: string
  detail?: string
  table?: string
  constraint?: string
  cause?: unknown
}

const titles: Record<string, string> = {
  code: '编码',
  name: '名称',
  login_name: '登录名',
  gtin: '商品条码',
  phone: '手机号',
  email: '邮箱',
}

/** What a database error means to the caller, or nothing where it is a defect of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (isDiskFull(error)) return conflict('服务器磁盘空间已满，没有保存。请联系管理员清理磁盘后重试')
  const found = databaseError(error)
  if (!found?.code) return undefined
  if (found.code === '23505') return duplicate(found)
  if (found.code === '23503') return referenced(found)
  if (found.code === '42501' && /row-level security policy "seen_rows"/.test(found.message ?? ''))
    return forbidden('所选仓库或工作中心不在您的数据范围内')
  if (found.code === '22003') return invalid('数值超出允许范围')
  if (found.code === '22008') return invalid('日期或时间超出允许范围')
  if (found.code === '22001') return invalid('文字过长')
  if (found.code === '22021' || found.code === '22P05' || isBrokenText(found)) return invalid('含有无法保存的字符')
  if (found.code === '57014') return conflict('查询时间过长，已停止，请缩小范围后重试')
  if (found.code === '40001' || found.code === '40P01') return conflict('与其他人的操作冲突，请重试')
  return undefined
}

/** Half of a surrogate pair within JSON, which has no code of its own. */
const isBrokenText = ({ code, detail = '' }: DatabaseError) => code === '22P02' && /surrogate/i.test(detail)

const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
])

/** Whether the database went away under the call: killed, restarting, or not up again yet. */
export function isConnectionLost(error: unknown): boolean {
  for (
    let at = error as DatabaseError | undefined, depth = 0;
    at && depth < 5;
    at = at.cause as DatabaseError | undefined, depth++
  ) {
    if (
      lostCodes.has(at.code ?? '') ||
      /^(Connection terminated|Client has encountered a connection error)/.test(at.message ?? '')
    )
      return true
  }
  return false
}

/** Whether all connections of a pool were in use for as long as one waits for them. */
export function isPoolFull(error: unknown): boolean {
  let at = error as DatabaseError | undefined
  for (let depth = 0; at && depth < 5; at = at.cause as DatabaseError | undefined, depth++)
    if (at.message === 'timeout exceeded when trying to connect') return true
  return false
}

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether there was no room, on the disk of the database or of the files. */
function isDiskFull(error: unknown): boolean {
  for (let at = error as DatabaseError | undefined, depth = 0; at && depth < 5; depth++) {
    if (fullCodes.has(at.code ?? '')) return true
    at = at.cause as DatabaseError | undefined
  }
  return false
}

function databaseError(error: unknown): DatabaseError | undefined {
  for (
    let at = error as DatabaseError | undefined, depth = 0;
    at && depth < 5;
    at = at.cause as DatabaseError | undefined, depth++
  ) {
    if (typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at
  }
  return undefined
}

/** Row-level security keeps the key out of the error's detail, so the columns are read off the index's name. */
function duplicate(error: DatabaseError) {
  const name = (error.constraint ?? '')
    .replace(`${error.table}_`, '')
    .replace(/^company_id_/, '')
    .replace(/_(index|unique|idx)$/, '')
  const column = Object.keys(titles).findLast((each) => name === each || name.endsWith(`_${each}`)) ?? ''
  const title = titles[column] ?? '内容'
  const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return invalid(`${title}已存在，请更换`, [{ field, title, message: '已存在' }])
}

function referenced(error: DatabaseError) {
  return /^update or delete/.test(error.message ?? '')
    ? conflict('仍有其他数据在使用它，不能删除')
    : invalid('引用的数据不存在或已被删除')
}
