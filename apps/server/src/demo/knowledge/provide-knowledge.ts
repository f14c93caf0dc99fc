import { deviceType } from '@zhizao/contract/device/device-type'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import type { Platform } from '../../platform/platform.ts'
import { asUser, type DemoUser } from '../as-user.ts'
import type { CallsWithin } from '../calls-within.ts'
import { demoFaults } from './demo-faults.ts'

/** What is known of faults of the demo plant's machines, once; where somebody has written articles himself all is left to him. */
export const provideKnowledge = (platform: Platform, demo: DemoUser): Promise<boolean> =>
  asUser(platform, demo, platform.now, writeArticles)

async function writeArticles(ask: CallsWithin): Promise<boolean> {
  if ((await ask(faultArticle).page({ pageSize: 1 })).total) return false
  const types = new Map((await ask(deviceType).list({})).map(({ code, id }) => [code, id]))
  for (const { typeCode, ...article } of demoFaults) {
    const deviceTypeId = typeCode ? types.get(typeCode) : undefined
    await ask(faultArticle).create({ ...article, deviceTypeId: deviceTypeId ?? null })
  }
  return true
}
