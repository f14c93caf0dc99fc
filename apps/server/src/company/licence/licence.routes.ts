import { readFile } from 'node:fs/promises'
import { type LicenceFacts, licence } from '@zhizao/contract/company/licence'
import type { Context } from '../../platform/context.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import type { CountedTables } from '../company-ports.ts'
import { endOf } from './licence-file.ts'
import { builtIn, type LicenceStore, usedBy } from './licence-store.ts'

/** A licence file has a few hundred bytes. */
const MOST_BYTES = 64 * 1024

export function licenceRoutes({ database }: Platform, store: LicenceStore, counted: CountedTables) {
  async function facts({ user, now }: Pick<Context, 'user' | 'now'>): Promise<LicenceFacts> {
    const { code, name, ...used } = await usedBy(database.systemDb, counted, user.companyId)
    const held = await store.of(code)
    const limits = held ?? builtIn
    const limit = (kind: keyof typeof used) => ({ used: used[kind], most: limits[kind] })
    return {
      company: code,
      companyName: name,
      isLicensed: held !== undefined,
      until: held?.until ?? null,
      isEnded: held !== undefined && now().getTime() > endOf(held),
      users: limit('users'),
      points: limit('points'),
      boxes: limit('boxes'),
      mayUpload: user.isInstallationAdministrator && store.hasKey,
    }
  }
  return implement(licence, {
    get: (_input, context) => facts(context),
    async upload({ file }, context) {
      if (!context.user.isInstallationAdministrator) throw conflict('只有平台管理员可以上传许可证')
      if (file.size > MOST_BYTES) throw invalid('许可证文件已损坏或不是许可证文件，请重新获取')
      const before = await facts(context)
      await store.replace(await readFile(file.path, 'utf8'), before.company)
      const after = await facts(context)
      context.audit({ target: '许可证', before, after })
      return after
    },
  })
}
