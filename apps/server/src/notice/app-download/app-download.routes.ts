import { appDownload } from '@zhizao/contract/notice/app-download'
import { inArray } from 'drizzle-orm'
import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Settings } from '../../platform/settings.ts'

/** The company's own address, else the installation's. */
export const appDownloadRoutes = (settings: Pick<Settings, 'APP_IOS_URL' | 'APP_ANDROID_URL'>) =>
  implement(appDownload, {
    async get(_input, { db }) {
      const rows = await db
        .select({ key: companyDetails.key, value: companyDetails.value })
        .from(companyDetails)
        .where(inArray(companyDetails.key, ['iosDownUrl', 'androidDownUrl']))
      const own = (key: string) => rows.find((row) => row.key === key)?.value
      return {
        ios: own('iosDownUrl') || settings.APP_IOS_URL || '',
        android: own('androidDownUrl') || settings.APP_ANDROID_URL || '',
      }
    },
  })
