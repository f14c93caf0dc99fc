import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { companies } from '../company/company.table.ts'
import type { CountedTables } from '../company-ports.ts'
import { endOf, type Licence, openLicence, publicKeyOf, readLicence } from './licence-file.ts'

/** Without a licence an installation runs with these. */
export const builtIn = { users: 5000, points: 100_000, boxes: 1000 }
export type Kind = keyof typeof builtIn
export type Used = Record<Kind, number>

/** How much a company has of what licences limit, with its code and name. */
export async function usedBy(systemDb: Db, { users, points, boxes }: CountedTables, companyId: string) {
  const { rows } = await systemDb.execute<Used & { code: string; name: string }>(sql`
    select code, name, (select count(*)::int from ${users} where company_id = c.id) as users,
      (select count(*)::int from ${points} where company_id = c.id) as points,
      (select count(*)::int from ${boxes} where company_id = c.id) as boxes
    from ${companies} c where id = ${companyId}`)
  return rows[0] ?? { code: '', name: '', users: 0, points: 0, boxes: 0 }
}

export type LicenceStore = ReturnType<typeof licenceStore>

/** The installation's licence: the file DATA_DIR/licence.json, checked with LICENCE_PUBLIC_KEY. */
export function licenceStore({ settings, now, log }: Platform) {
  const key = settings.LICENCE_PUBLIC_KEY ? publicKeyOf(settings.LICENCE_PUBLIC_KEY) : undefined
  const file = path.join(settings.DATA_DIR, 'licence.json')
  const listeners: (() => void)[] = []

  /** The licence in a text that may take the place of the present one; refused where it may not. */
  function checked(text: string, company: string): Licence {
    if (!key) throw conflict('服务器没有设置许可证公钥，无法验证许可证，请联系供应商')
    const licence = openLicence(text, key)
    if (licence === 'damaged') throw invalid('许可证文件已损坏或不是许可证文件，请重新获取')
    if (licence === 'foreign') throw invalid('许可证签名无效：不是供应商为本系统签发的，或内容被改动过')
    if (licence.company !== company)
      throw invalid(`许可证是签发给公司“${licence.company}”的，与本公司编码“${company}”不符`)
    if (now().getTime() > endOf(licence)) throw invalid(`许可证已于 ${licence.until} 到期，请上传新的许可证`)
    return licence
  }

  return {
    hasKey: key !== undefined,
    /** The licence of a company, ended or not. */
    async of(company: string): Promise<Licence | undefined> {
      if (!key) return undefined
      const text = await readFile(file, 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      const licence = readLicence(text, key)
      if (!licence) log.warn('licence.json is broken or not signed by our key: the built-in limits hold')
      return licence?.company === company ? licence : undefined
    },
    async replace(text: string, company: string): Promise<Licence> {
      const licence = checked(text, company)
      await writeWhole(file, text)
      for (const notify of listeners) notify()
      return licence
    },
    onReplaced: (notify: () => void) => void listeners.push(notify),
  }
}

/** A reader sees the old file or the new one, also when the machine stops in between. */
async function writeWhole(file: string, text: string) {
  const beside = `${file}.${randomUUID()}`
  try {
    const handle = await open(beside, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
